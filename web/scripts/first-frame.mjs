// Draws the entry pages, as a first visit shows them, into public/first-frames.json (address below /v2/ → HTML), which the build
// copies, so that a slow phone shows them with the page itself and not after all of the script. It also lists the addresses of all pages
// in public/addresses.json, so that the server answers any other address with 404.
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

const PAGES = [
  "", "loan/guide", "loan/credit/guide", "loan/mortgage/guide", "products/collateral", "products/credit", "products/detail/*",
  "company/track-record", "login", "signup", "upl/phone-certification", "blog", "events", "faq/invest",
  "notice",
];

const server = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
const { firstFrame } = await server.ssrLoadModule("/src/app/first-frame.tsx");
const frames = {};
for (const page of PAGES) frames[page] = await firstFrame(`/${page}`);
await writeFile(new URL("../public/first-frames.json", import.meta.url), JSON.stringify(frames));
const { addresses } = await server.ssrLoadModule("/src/app/addresses.ts");
await writeFile(new URL("../public/addresses.json", import.meta.url), JSON.stringify(addresses()));
await server.close();
process.exit(0); // the pages' own timers go on
