import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const api = process.env.IEUM_API_URL ?? "http://127.0.0.1:8000";

/** Modules of `core` that only forms, funnels and charts need; a first visit to other pages does not load them. */
const FORMS = "lib/forms/|ui/(funnel/(?!funnel-bar)|agreements/|forms/(validation|masked|amount-slider|document-upload))";
const SITE_LIBRARIES = "react|react-dom|react-router|scheduler|@tanstack|es-hangul";
const JOURNEY_LIBRARIES = "xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|eventsource-parser";

/** Shared chunks, so that a first visit makes few requests: what all pages, forms and journeys need. One sheet holds all styles
 * of the site, except those of the console and of mock investing. */
const groups = [
  {
    name: "site",
    priority: 3,
    test: new RegExp(
      `rolldown|vite/preload-helper|node_modules/(${SITE_LIBRARIES})/` +
        `|src/core/(?!${FORMS}|ui/charts/)(api|lib|session|bridge|styles|ui|dialogs|shell|journeys/charts)/` +
        "|core/journeys/(query-status|error-link|state/(addresses|journeys-api|model)|resume/(loan-application|resume-dialog))|core/pages/not-found" +
        "|src/(?!operations|investing/mock).*\\.css$",
    ),
  },
  { name: "forms", priority: 2, test: new RegExp(`node_modules/zod/|src/core/(${FORMS})(?!.*\\.css$)`) },
  {
    name: "journey",
    priority: 1,
    test: new RegExp(`node_modules/(${JOURNEY_LIBRARIES})/|src/core/journeys/(?!resume/|query-status|error-link)|src/accounts/(bank-account|id-card)/shared/|src/borrowing/homes/`),
  },
  { name: "identity", priority: 1, test: /src\/accounts\/identity\// },
];

/** Pages on which visits begin (pattern of the address → module): the server preloads their chunks. */
const entryPages = {
  "^$": "src/app/home/home.tsx",
  "^loan/credit/guide$": "src/borrowing/guides/credit-guide.tsx",
  "^loan/mortgage/guide$": "src/borrowing/guides/mortgage-guide.tsx",
  "^products/collateral$": "src/products/pages/collateral.tsx",
  "^products/credit$": "src/products/pages/credit.tsx",
  "^products/detail/": "src/products/pages/detail.tsx",
  "^login$": "src/accounts/login/login.tsx",
  "^(upl|loan)/(phone-certification|identity-authentication)$": "src/accounts/identity/identity-journey.tsx",
  "^upl/": "src/borrowing/upl/upl-screen.tsx",
};

export default defineConfig({
  base: "/v2/",
  plugins: [react(), tailwindcss(), preloads(), compressed()],
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
  build: { target: "es2023", assetsInlineLimit: 2048, rolldownOptions: { output: { codeSplitting: { groups } } } },
  test: {
    testTimeout: 20_000, // also where the machine is busy
    pool: "threads",
    maxWorkers: 4, // tests wait half of their time: 38 s on two cores, 69 s with two workers
    projects: [
      { extends: true, test: { name: "rules", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "parts", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles: ["./src/app/test-setup.ts"] },
      },
    ],
  },
});

/** Writes `preloads.json`: for each entrance the font and the chunks that the HTML does not name yet. */
function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const withImports = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
        if (!chunk || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const file of chunk.imports) withImports(chunks.find(({ fileName }) => fileName === file), found);
        return found;
      };
      const named = withImports(chunks.find(({ isEntry }) => isEntry));
      const fonts = Object.keys(bundle).filter((file) => file.includes("pretendard-first"));
      const wanted = Object.entries(entryPages).map(([pattern, module]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!chunk) throw new Error(`no chunk holds the entrance ${module}`);
        return [pattern, [...fonts, ...[...withImports(chunk)].filter((file) => !named.has(file))]];
      });
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(Object.fromEntries(wanted)) });
    },
  };
}

const brotli = promisify(brotliCompress);

/** Writes each script and style also as Brotli of the highest level, which is too slow for each request. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(texts.map(async (file) => writeFile(join(dir, `${file}.br`), await brotli(await readFile(join(dir, file))))));
    },
  };
}
