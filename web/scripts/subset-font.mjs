// Makes the fonts of the site from Pretendard, weights 400–700: `core` with every sign that the site and the
// catalogues themselves use, wanted by the first paint, and `rest` with the other syllables of KS X 1001, fetched when
// somebody's name or address needs one. Rarer syllables fall back to the system's font.
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2", import.meta.url);
const folder = new URL("../src/styles/fonts/", import.meta.url);
const WRITTEN = ["../src/**/*.{ts,tsx}", "../../domain/**/*.py"];

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const eucKr = new TextDecoder("euc-kr");
const row = (lead) => eucKr.decode(Uint8Array.from({ length: 94 * 2 }, (_, i) => (i % 2 ? 0xa1 + (i >> 1) : lead)));
const syllables = Array.from({ length: 25 }, (_, i) => row(0xb0 + i)).join("");
const signs = "–—‘’“”…·•※→←↑↓↗×÷±−≤≥≈∼∞①②③④⑤⑥⑦⑧⑨□■○●△▲▽▼☆★✓㎡㎏₩€°′″「」『』【】〈〉《》";

async function written() {
  let text = "";
  for (const pattern of WRITTEN) {
    for await (const file of glob(pattern, { cwd: import.meta.dirname })) {
      text += await readFile(new URL(file, import.meta.url), "utf8");
    }
  }
  return new Set(text.match(/[가-힣]/g));
}

const used = await written();
const core = range(0x20, 0x7e) + range(0xa0, 0xff) + range(0x3131, 0x3163) + signs + [...used].sort().join("");
const rest = [...syllables].filter((syllable) => !used.has(syllable)).join("");

const ranges = (text) => [...new Set(text)].map((sign) => `U+${sign.codePointAt(0).toString(16)}`).join(",");
const face = (name, text) => `@font-face {
  font-family: "Pretendard Variable";
  src: url("./pretendard-${name}.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
  unicode-range: ${text};
}
`;
// The face that is written last is asked first.
const css = face("rest", "U+AC00-D7A3") + face("core", ranges(core));

const sheet = new URL("pretendard.css", folder);
if ((await readFile(sheet, "utf8").catch(() => "")) !== css) {
  const font = await readFile(source);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({ core, rest })) {
    const made = await subsetFont(font, text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    });
    await writeFile(new URL(`pretendard-${name}.woff2`, folder), made);
    console.log(`pretendard-${name}.woff2: ${new Set(text).size} signs, ${Math.round(made.length / 1024)} KiB`);
  }
  await writeFile(sheet, css);
}
