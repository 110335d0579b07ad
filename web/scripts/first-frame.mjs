// Draws the funnel's first question as a newcomer sees it into dist/first-frame.html, so that a slow phone shows it with
// the page itself and not after all of the script.
import { writeFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { createServer } from "vite";

const { window } = new JSDOM("", { url: "http://localhost/v2/", pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis) || name === "navigator") Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);
globalThis.matchMedia = window.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
globalThis.fetch = () => new Promise(() => undefined);
window.scrollTo = () => undefined;

const server = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
const { firstFrame } = await server.ssrLoadModule("/src/app/first-frame.tsx");
await writeFile(new URL("../dist/first-frame.html", import.meta.url), await firstFrame("/upl/phone-certification"));
await server.close();
process.exit(0); // the pages' own timers go on
