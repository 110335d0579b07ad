import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const api = process.env.IEUM_API_URL ?? "http://127.0.0.1:8000";

const SITE_LIBRARIES = "react|react-dom|react-router|scheduler|@tanstack";
const JOURNEY_LIBRARIES = "xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|eventsource-parser";
/** Modules of `core` that only forms and funnels need; a first visit to other pages does not load them. */
const FORMS = "api/security|journeys/resume/after-login|lib/forms/|ui/(resend|funnel/(?!funnel-bar)|agreements/|forms/(masked|amount-rule))";
/** Modules of `core` that only pages need on which no visit begins. */
const LATER = "dialogs/v1|lib/account|pages/link-list|shell/(footer/disclosed-(months|facts)|menus|my-pages|header/(drawer|person)|tab-bar)|ui/(count-up|layout/(wait-progress|day|outstanding-principal)|forms/(document-upload|text-area|switch))";
/** Modules of home, guides and products that several entry pages need. */
const ENTRY =
  "core/ui/charts/(chart|stair-chart|step-chart)|app/home/(open-products|loan-example|steps|my-money)|borrowing/(costs|interest|guides/(application-parts|example(?!-terms)|guide-columns|loan-cta))|products/(catalogue/(?!returns|payout|filters/(?!sort-select))|pages/(product-list|loan/risk-step))" +
  "|borrowing/mortgage-simple/queries|content/(shared/(?!notice-|article-status|prose|neighbours|contents)|disclosure/notice|faq/questions)|investing/(ordering/(?!place-order)|mock/(invitation|mock-order|mock-session|tutorial-steps)|portfolio/mypage-api)";

/** Shared chunks, so that a first visit makes few requests: what all pages, entry pages, forms and journeys need. A page that is
 * imported when it is opened is in none of them, because it would need a further chunk for its name. The chart of a journey is with
 * its pages. One sheet holds all styles of the site, except those of the console and of mock investing. */
const groups = [
  {
    name: "site",
    priority: 3,
    test: new RegExp(
      `rolldown|vite/preload-helper|node_modules/(${SITE_LIBRARIES})/` +
        `|src/core/(?!${FORMS}|${LATER}|ui/(charts/|forms/amount))(api|lib|session|styles|ui|dialogs|shell)/` +
        "|core/journeys/(query-status|error-link|state/(addresses|journeys-api|model)|paths\\.json|resume/(loan-application|resume-dialog))" +
        "|core/pages/(not-found|places|notice)|src/content/(shared/notice-(board|kinds)|disclosure/record)" +
        "|src/(?!operations|investing/mock).*\\.css$",
    ),
  },
  { name: "forms", priority: 2, test: new RegExp(`node_modules/(zod|es-hangul)/|src/core/(${FORMS})(?!.*\\.css$)|accounts/login/(facebook-redirect|entry-page|code-request)`) },
  { name: "entry", priority: 1, test: new RegExp(`src/(${ENTRY})`) },
  {
    name: "journey",
    priority: 1,
    test: new RegExp(`node_modules/(${JOURNEY_LIBRARIES})/|src/core/journeys/(?!resume/|query-status|error-link|charts/(?!identity|upl))|src/accounts/identity/(?!pages)`),
  },
  { name: "later", priority: 1, test: new RegExp(`src/(core/(${LATER})|content/shared/(article-status|notice-caption|prose|neighbours|contents))(?!.*\\.css$)`) },
  { name: "amounts", priority: 1, test: /src\/(core\/ui\/forms\/amount(?!-rule)|content\/faq\/loan|borrowing\/upl\/(payment|frame\/(repayment|term-choice)))/ },
  { name: "documents", priority: 1, test: /src\/(accounts\/(bank-account|id-card)\/shared|borrowing\/homes)\// },
];

/** The entry pages, on which visits begin: pattern of the address, the page's module, and the reads that the page needs first. The server
 * preloads the module's chunks and inserts the answers into the HTML. A part of the address is a named group of the pattern. */
const BANNER = "/v2/banner/header";
const LIST = [BANNER, "/v2/banner/product", "/v2/codes"];
const entryPages = [
  { pattern: "^$", module: "app/home/home", reads: [BANNER, "/v2/banner/upper", "/v2/company/track-record", "/v2/products/collateral", "/v2/codes"] },
  { pattern: "^loan/credit/guide$", module: "borrowing/guides/credit-guide", reads: [BANNER] },
  { pattern: "^loan/mortgage/guide$", module: "borrowing/guides/mortgage-guide", reads: [BANNER, "/v2/loan/mortgage/rate-info"] },
  { pattern: "^products/collateral$", module: "products/pages/lists", reads: [...LIST, "/v2/products/collateral", "/v2/products/collateral/count", "/v2/mock/expose?type=apartment-collateral"] },
  { pattern: "^products/credit$", module: "products/pages/lists", reads: [...LIST, "/v2/products/credit?pageSize=25", "/v2/products/credit/count", "/v2/search/product/card-list?categoryList=6&stateList=1", "/v2/mock/expose?type=personal-credit-process"] },
  { pattern: "^products/detail/(?P<uid>[\\w-]+)$", module: "products/pages/detail", reads: [BANNER, "/v2/products/data/{uid}", "/v2/products/{uid}/schedule?investAmount=5000000", "/v2/codes", "/v2/company/track-record"] },
  { pattern: "^company/track-record$", module: "content/pages/track-record", reads: [BANNER, "/v2/company/track-record", "/v2/company/track-record/months", "/v2/products/collateral/ended?outcomeList=late&pageSize=100", "/v2/products/credit/ended?outcomeList=late&pageSize=100"] },
  { pattern: "^login$", module: "accounts/login/login", reads: [BANNER, "/v2/login/facebook"] },
  { pattern: "^signup$", module: "accounts/sign-up/sign-up", reads: [BANNER] },
  { pattern: "^(upl|loan)/(phone-certification|identity-authentication)$", module: "accounts/identity/pages", reads: [BANNER, "/v2/codes"] },
  { pattern: "^upl/", module: "borrowing/upl/upl-screen", reads: [BANNER] },
  { pattern: "^blog$", module: "content/blog/blog", reads: [BANNER, "/v2/blog/recommended", "/v2/blog/mainCategories", "/v2/blog/list?offset=0&limit=10"] },
  { pattern: "^events$", module: "content/events/events", reads: [BANNER, "/v2/event?limit=10&offset=0"] },
  { pattern: "^notice$", module: "content/notices/notices", reads: [BANNER, "/v2/notice/list?kind=notice&offset=0&limit=20", "/v2/company/track-record/months"] },
];

export default defineConfig({
  base: "/v2/",
  plugins: [react(), tailwindcss(), entryPagesFile(), compressed()],
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
  build: { target: "es2023", assetsInlineLimit: 2048, rolldownOptions: { output: { codeSplitting: { groups } } } },
  test: {
    testTimeout: 60_000, // also where the machine is busy
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

/** Writes `entry-pages.json`: for each entry page its pattern, its reads, and the font and chunks that the HTML does not name yet. */
function entryPagesFile(): Plugin {
  return {
    name: "entry-pages",
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
      const pages = entryPages.map(({ pattern, module, reads }) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`src/${module}.ts`)));
        if (!chunk) throw new Error(`no chunk holds the entry page ${module}`);
        return { pattern, reads, preloads: [...fonts, ...[...withImports(chunk)].filter((file) => !named.has(file))] };
      });
      this.emitFile({ type: "asset", fileName: "entry-pages.json", source: JSON.stringify(pages) });
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
