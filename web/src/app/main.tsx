import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import "#/core/styles/site.css";
import { readFirstAnswers } from "#/core/api/first-answers";
import { isMock } from "#/core/api/mock";
import { deviceBridge } from "#/core/session/bridge";
import { clearInvestor } from "#/core/session/investor";
import { isAuthenticated, loadAccount, onSessionEnd } from "#/core/session/session";
import { loadHeaderBanner } from "#/core/shell/header/header-banner";
import { reloadOnChunkFailure } from "./chunk-failure";
import { ErrorFallback } from "./error-fallback";
import { makeRouter } from "./router";

readFirstAnswers();
const router = makeRouter();
reloadOnChunkFailure(() => router.createHref(router.state.navigation.location ?? router.state.location));
deviceBridge(); // only the referrer of the first address identifies the app's shell
// A failure has already logged out; pages show their own errors.
loadAccount().catch(() => undefined);

// The API client repeats reads itself. Without a connection they fail at once, and are sent again when it returns. Mock data has cache keys
// of its own.
const queryKeyHashFn = (key: QueryKey) => hashKey([isMock(location.search), ...key]);
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always", refetchOnReconnect: true, staleTime: 5_000, queryKeyHashFn } } });
// Removes the data of an ended session. Pages that require the log-in have been left before the timer fires.
onSessionEnd(() =>
  setTimeout(() => {
    clearInvestor();
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.resetQueries({ type: "active" });
  }),
);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const SECURE = location.protocol === "https:";
// The first frame in the HTML covers the page until the page has rendered a heading.
const frame = document.getElementById("frame");
if (isAuthenticated()) frame?.remove();
// The frame is for first visits only: returning visitors have the scripts in their cache, and members would see the visitors' page first.
document.cookie = `${SECURE ? "__Host-" : ""}visited=1; Max-Age=31536000; Path=/; SameSite=Lax${SECURE ? "; Secure" : ""}`;
new MutationObserver((_, observer) => {
  if (!root.querySelector("h1")) return;
  frame?.remove();
  observer.disconnect();
}).observe(root, { childList: true, subtree: true });

// The banner is above the page. It is in the first render, or it appears with the next page.
const bannerTimeout = new Promise((resolve) => setTimeout(resolve, 200));
await Promise.race([loadHeaderBanner(), bannerTimeout]);

createRoot(root).render(
  <StrictMode>
    <ErrorFallback>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorFallback>
  </StrictMode>,
);
