// Makes the fonts of the site from Pretendard, weights 400–700: `first` with the signs of all first frames
// (`first-frame.mjs`), wanted by the first paint; `core` with every other sign that the site and the catalogues themselves use; and
// `rest` with the other syllables of KS X 1001, fetched when a name or an address needs one. Rarer syllables fall
// back to the system's font.
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2", import.meta.url);
const folder = new URL("../src/core/styles/fonts/", import.meta.url);
const frames = await readFile(new URL("../public/first-frames.json", import.meta.url), "utf8");
const WRITTEN = ["../src/**/*.{ts,tsx}", "../../domain/**/*.py"];

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const eucKr = new TextDecoder("euc-kr");
const row = (lead) => eucKr.decode(Uint8Array.from({ length: 94 * 2 }, (_, i) => (i % 2 ? 0xa1 + (i >> 1) : lead)));
const syllables = Array.from({ length: 25 }, (_, i) => row(0xb0 + i)).join("");
const signs = "–—‘’“”…·•※→←↑↓↗×÷±−≤≥≈∼∞①②③④⑤⑥⑦⑧⑨□■○●△▲▽▼☆★✓㎡㎏₩€°′″「」『』【】〈〉《》";

let written = "";
for (const pattern of WRITTEN) {
  for await (const file of glob(pattern, { cwd: import.meta.dirname })) {
    written += await readFile(new URL(file, import.meta.url), "utf8");
  }
}
const used = written.match(/[가-힣]/g).sort().join("");
const without = (text, others) => [...new Set(text)].filter((sign) => !others.includes(sign)).join("");
const first = [...new Set(`${range(0x20, 0x7e)}\u00a0${frames}`)].sort().join(""); // the frames say `&nbsp;`
const core = without(range(0xa0, 0xff) + range(0x3131, 0x3163) + signs + used, first);
const rest = without(syllables, first + core);

const ranges = (text) => [...new Set(text)].map((sign) => `U+${sign.codePointAt(0).toString(16)}`).join(",");
const face = (name, text, display = "swap") => `@font-face {
  font-family: "Pretendard Variable";
  src: url("./pretendard-${name}.woff2") format("woff2");
  font-weight: 400 700;
  font-display: ${display};
  unicode-range: ${text};
}
`;
// The face that is written last is asked first. The first frames wait for it, which the HTML names, and are then painted
// once and for all.
const css = face("rest", "U+AC00-D7A3") + face("core", ranges(core)) + face("first", ranges(first), "block");

const sheet = new URL("pretendard.css", folder);
if ((await readFile(sheet, "utf8").catch(() => "")) !== css) {
  const font = await readFile(source);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({ first, core, rest })) {
    const made = await subsetFont(font, text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    });
    await writeFile(new URL(`pretendard-${name}.woff2`, folder), made);
    console.log(`pretendard-${name}.woff2: ${new Set(text).size} signs, ${Math.round(made.length / 1024)} KiB`);
  }
  await writeFile(sheet, css);
}
