/** Fails on a class that a style sheet defines and no component uses, on a class that a component uses and nothing defines, on a
 * size or a colour of Tailwind that is no token, and on a style sheet that a file of another folder imports.
 * A class position is a `className` attribute, a `className` property or an argument of `classNames`. A template such as `button--${variant}`
 * uses every class that begins with its text. */
import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import ts from "typescript";

const root = resolve(import.meta.dirname, "..");
const read = (file) => readFileSync(resolve(root, file), "utf8");
const theme = `@import "tailwindcss/theme.css";${read("src/core/styles/tokens.css").replace(/@import .*/, "")}`;
const tailwind = await loadDesignSystem(theme, {
  base: root,
  loadStylesheet: async (id, base) => {
    const path = id.startsWith("tailwindcss/") ? resolve(root, "node_modules", id) : resolve(base, id);
    return { path, base: dirname(path), content: readFileSync(path, "utf8") };
  },
});

const defined = new Map();
for (const file of globSync("src/**/*.css", { cwd: root })) {
  if (file.includes("styles/fonts/")) continue;
  for (const [selector] of read(file).replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/[^{};]+(?=\{)/g))
    for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/gi)) defined.set(name, file);
}

const MARKERS = ["group", "peer"]; // Tailwind's names for other elements' variants; they have no styles
const SITE = "#/core/styles/site.css"; // the tokens and the styles of all pages, imported by the entry

const LITERAL = /-\[[^\]]*(\dpx|#)/; // max-w-[720px], text-[#333]; the columns of a grid have no tokens

const used = new Map(); // class → where
const distant = [];
const prefixes = new Set();
for (const file of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
  if (file.includes("/gen/") || /\.test\.tsx?$/.test(file)) continue;
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  visit(source, false);

  function visit(node, inClass) {
    if (ts.isBinaryExpression(node) && inClass && /^[=!<>]/.test(node.operatorToken.getText(source))) return;
    if (ts.isImportDeclaration(node)) {
      const { text } = node.moduleSpecifier;
      if (text.endsWith(".css") && !text.startsWith("./") && text !== SITE) distant.push(`${file}: imports ${text} of another folder`);
    }
    if (ts.isCallExpression(node)) inClass = node.expression.getText(source) === "classNames" && node.arguments.length > 0;
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.name.getText(source) === "className") inClass = true;
    if (ts.isStringLiteralLike(node)) note(node, node.text, "", "", inClass);
    if (ts.isTemplateExpression(node)) {
      note(node, node.head.text, "", "…", inClass);
      for (const span of node.templateSpans) note(node, span.literal.text, "…", ts.isTemplateTail(span.literal) ? "" : "…", inClass);
    }
    ts.forEachChild(node, (child) => visit(child, inClass));
  }

  function note(node, text, before, after, inClass) {
    for (const name of `${before}${text}${after}`.split(/\s+/).filter(Boolean)) {
      if (name.startsWith("…")) continue;
      if (name.endsWith("…")) {
        if (inClass && name.length > 1) prefixes.add(name.slice(0, -1));
      } else if (inClass) used.set(name, `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
      else if (/--|__/.test(name) && defined.has(name) && !used.has(name)) used.set(name, file); // a class in a constant
    }
  }
}

const isUsed = (name) => used.has(name) || [...prefixes].some((prefix) => /[-_]$/.test(prefix) && name.startsWith(prefix));
const unused = [...defined].filter(([name]) => !isUsed(name));
const unknown = [...used].filter(([name]) => !defined.has(name) && !MARKERS.includes(name));
const literals = [...used].filter(([name]) => LITERAL.test(name) && !name.includes("grid-cols-["));
const css = tailwind.candidatesToCss(unknown.map(([name]) => name));
const missing = unknown.filter((_, i) => !css[i]);

for (const [name, file] of unused) console.error(`${file}: no component uses .${name}`);
for (const [name, where] of missing) console.error(`${where}: no style sheet defines "${name}"`);
for (const [name, where] of literals) console.error(`${where}: "${name}" is no token of core/styles/tokens.css`);
for (const line of distant) console.error(line);
if (unused.length + missing.length + literals.length + distant.length) process.exit(1);
