// Loads the scripts of a first visit after style and font of its first frame, because all share one slow line. A font that
// is late or lost does not keep them. Without a text, only the subset with the space is loaded, which is that of the frame.
const late = new Promise((resolve) => setTimeout(resolve, 2000));
await Promise.race([document.fonts.load("1em 'Pretendard Variable'").catch(() => undefined), late]);

const files = document.querySelector('meta[name="scripts"]').content.split(" ");
for (const href of files) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
}
document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: files[0] }));
