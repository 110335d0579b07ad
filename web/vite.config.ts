import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const api = process.env.IEUM_API_URL ?? "http://127.0.0.1:8000";

/** Few files, so that a first visit makes few requests: what every page needs, what every journey needs, forms, pages. */
const groups = [
  {
    name: "site",
    priority: 3,
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|src\/(api|lib|session|bridge|ui|dialogs|shell)\//,
  },
  { name: "forms", priority: 4, test: /node_modules\/(react-hook-form|@hookform|zod|es-hangul)\/|src\/lib\/(rules|hangul)/ },
  { name: "journey", priority: 1, test: /node_modules\/(xstate|@xstate|eventsource-parser)\/|src\/journeys\/(core|charts)\// },
  { name: "identity", priority: 1, test: /src\/journeys\/identity\// },
];

export default defineConfig({
  base: "/v2/",
  plugins: [react(), tailwindcss(), preloadFont()],
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
  build: { target: "es2023", assetsInlineLimit: 2048, rolldownOptions: { output: { codeSplitting: { groups } } } },
  test: {
    projects: [
      { extends: true, test: { name: "rules", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "parts", environment: "jsdom", include: ["src/**/*.test.tsx"], setupFiles: ["./src/test-setup.ts"] },
      },
    ],
  },
});

/** The core font is wanted by every first paint, so the page asks for it before the style sheet does. */
function preloadFont() {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post" as const,
      handler(_html: string, context: { bundle?: Record<string, unknown> }) {
        const font = Object.keys(context.bundle ?? {}).find((name) => /pretendard-core.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: "preload", href: `/v2/${font}`, as: "font", type: "font/woff2", crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head" as const }];
      },
    },
  };
}
