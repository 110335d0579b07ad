/** Opens a dialog above the page, which keeps the room of its scrollbar if it has one (dialog.css). */
export function showModal(dialog: HTMLDialogElement | null): void {
  const { style, clientWidth } = document.documentElement;
  if (!document.querySelector("dialog[open]")) style.setProperty("--scrollbar-gutter", innerWidth > clientWidth ? "stable" : "auto");
  dialog?.showModal();
}
