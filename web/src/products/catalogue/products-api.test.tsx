import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { NEXT_PAGE_MS, useEnded } from "./products-api";

const page = (first: number) => ({ totalCount: 18, products: Array.from({ length: 9 }, (_, i) => ({ productUid: `p${first + i}` })) });
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;

it("[B365] the next page of a list takes at least 200 ms, the first no longer than its answer", async () => {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: page(url.includes("lastProductUid=p9") ? 10 : 1) }));
  const { result } = renderHook(() => ({ ...useEnded() }), { wrapper });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  const asked = performance.now();
  await act(() => result.current.fetchNextPage());
  expect(performance.now() - asked).toBeGreaterThanOrEqual(199);
  await waitFor(() => expect(result.current.data?.pages.at(-1)?.products[0]?.productUid).toBe("p10"));
  expect(NEXT_PAGE_MS).toBe(200);
});
