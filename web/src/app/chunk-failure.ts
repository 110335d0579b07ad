/** Reloads once in sixty seconds when a chunk cannot be loaded, e.g. after a deployment. Without a connection the page stays, because
 * the browser would replace it by an error page of its own; the site's error page reloads when the connection returns. */
const RELOAD_INTERVAL_MS = 60_000;

export function mayReload(last: string | null, now: number): boolean {
  return last === null || now - Number(last) >= RELOAD_INTERVAL_MS;
}

/** `wanted` is the address of the page that was being opened: the reload opens it, not the page before. */
export function reloadOnChunkFailure(wanted: () => string): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    const now = Date.now();
    if (!mayReload(sessionStorage.getItem("reloadedAt"), now)) return;
    event.preventDefault();
    sessionStorage.setItem("reloadedAt", String(now));
    const address = new URL(wanted(), location.origin).href;
    if (address === location.href) location.reload();
    else location.assign(address);
  });
}
