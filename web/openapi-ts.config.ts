import { defineConfig } from "@hey-api/openapi-ts";

// Types only: every call goes through src/core/api/client.ts, which owns time-outs, retries, nonce and tokens.
export default defineConfig({
  input: "openapi.json",
  output: { path: "src/core/api/gen" },
  plugins: ["@hey-api/typescript"],
});
