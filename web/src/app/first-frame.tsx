/** The first render of a page for a new visitor, as HTML. The build writes it, the server inserts it into the page. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { routes } from "./router";

export function firstFrame(path: string): Promise<string> {
  const place = document.body.appendChild(document.createElement("div"));
  const router = createMemoryRouter(routes, { basename: "/v2/", initialEntries: [`/v2${path}`] });
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return new Promise((drawn) => {
    new MutationObserver((_, observer) => {
      if (!place.querySelector("h1, .skeleton[data-late]")) return; // a product has no heading before its data
      observer.disconnect();
      drawn(place.innerHTML);
      root.unmount();
      place.remove();
    }).observe(place, { attributes: true, childList: true, subtree: true });
  });
}
