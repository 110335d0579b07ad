// Loads the scripts of a first visit after style and font of its first frame, because all share one slow line. A font that
// is late or lost does not keep them. Without a text, only the subset with the space is loaded, which is that of the frame.
const late = new Promise((resolve) => setTimeout(resolve, 2000));
await Promise.race([document.fonts?.load("1em 'Pretendard Variable'").catch(() => undefined), late]);

const files = document.querySelector('meta[name="scripts"]').content.split(" ");
for (const href of files) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
}
const entry = Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: files[0] });
// A lost script: the page is loaded again once in a minute, as by `chunk-failure.ts`, else it says so.
entry.onerror = () => {
  if (Date.now() - Number(sessionStorage.getItem("reloadedAt")) >= 60_000) {
    sessionStorage.setItem("reloadedAt", String(Date.now()));
    location.reload();
    return;
  }
  const frame = document.getElementById("frame");
  frame.inert = false;
  frame.innerHTML = `<main class="page-width pt-14"><h1 class="heading-1">화면을 불러오지 못했어요</h1><a class="link" href="">다시 불러오기</a></main>`;
};
document.head.append(entry);
