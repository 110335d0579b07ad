/** Reloads once in sixty seconds when a chunk cannot be loaded, e.g. after a deployment. */
const RELOAD_INTERVAL_MS = 60_000;

export function mayReload(last: string | null, now: number): boolean {
  return last === null || now - Number(last) >= RELOAD_INTERVAL_MS;
}

/** `wanted` is the address of the page that was being opened: the reload opens it, not the page before. */
export function reloadOnChunkFailure(wanted: () => string): void {
  addEventListener("vite:preloadError", (event) => {
    const now = Date.now();
    if (!mayReload(sessionStorage.getItem("reloadedAt"), now)) return;
    event.preventDefault();
    sessionStorage.setItem("reloadedAt", String(now));
    const address = new URL(wanted(), location.origin).href;
    if (address === location.href) location.reload();
    else location.assign(address);
  });
}
