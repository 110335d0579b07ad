import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Post from "./post";

const POST = { postUid: "one", mainCategory: "guide", mainCategoryName: "길잡이", title: "담보란", summary: "", contents: "담보예요.", publishedAt: "2026-11-20T00:00:00Z", minutes: 1, figure: null, prevPost: null, nextPost: null };

/** Renders an article beside these others. */
async function shown(others: object[], neighbours: object = {}): Promise<void> {
  const list = { count: others.length, isLast: true, postList: others };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: url.includes("/v2/blog/list") ? list : { ...POST, ...neighbours } }));
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/blog/:uid", Component: Post }], { initialEntries: ["/blog/one"] })} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "담보란" });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
}

it("other articles of the category are beside an article, without itself", async () => {
  await shown([POST, { ...POST, postUid: "two", title: "연체란" }, { ...POST, postUid: "three", mainCategory: "ieum", title: "이음이란" }]);
  const beside = await screen.findByRole("complementary", { name: "함께 보기" });
  expect(within(beside).getAllByRole("link").map((link) => link.textContent)).toEqual(["연체란"]);
});

it("an article without another of its category has none beside it", async () => {
  await shown([]);
  expect(screen.queryByRole("heading", { name: "길잡이 글 더 읽기" })).toBeNull();
});

const below = () => within(screen.getByRole("navigation", { name: "앞뒤 글" })).getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
const TO_LIST = ["글 모두 보기", "/blog"];

it("the articles published before and after an article are below it", async () => {
  await shown([POST], { prevPost: { ...POST, postUid: "two", title: "연체란" }, nextPost: { ...POST, postUid: "three", title: "이음이란" } });
  expect(below()).toEqual([["이음이란", "/blog/three"], ["연체란", "/blog/two"], TO_LIST]);
});

it("an article that is older than the listed ones has none of them as its neighbour", async () => {
  await shown([{ ...POST, postUid: "two", title: "연체란" }]);
  expect(below()).toEqual([TO_LIST]);
});
