import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import MarketingUnsubscribe from "./marketing-unsubscribe";

const TERM = { link: "/terms/marketing", description: "", items: [], siblings: [] as string[], agreedAt: null };
const term = (id: string, name: string, more: Partial<typeof TERM> = {}) => ({ ...TERM, id, name, contentHash: `hash-${id}`, ...more });
const TERMS = [term("receive", "혜택 알림 받기", { siblings: ["sms", "email"] }), term("sms", "문자"), term("email", "이메일")];

const DAY = "2026-11-27T00:00:00Z";
const ON = TERMS.map((one) => ({ ...one, agreedAt: DAY }));

const stored = (agreements: object) => Response.json({ data: { terms: TERMS.map((one) => ({ ...one, agreedAt: one.id in agreements ? DAY : null })) } });

async function shown(terms: object[], answer: (agreements: object) => Response | Promise<Response> = stored) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== "POST") return Response.json({ data: { terms } });
    const asked = JSON.parse(String(body));
    sent.push([url, asked]);
    return answer(asked.agreements);
  });
  const page = (
    <>
      <MarketingUnsubscribe />
      <Modals />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </QueryClientProvider>,
  );
  await screen.findByRole("switch", { name: "혜택 알림 받기" });
  return sent;
}
const isOn = (name: string) => (screen.getByRole<HTMLInputElement>("switch", { name, hidden: true })).checked;

it("a switch is saved at once, with its channels and the day", async () => {
  const sent = await shown(TERMS);
  await userEvent.click(screen.getByRole("switch", { name: "혜택 알림 받기" }));
  expect(["혜택 알림 받기", "문자", "이메일"].map(isOn)).toEqual([true, true, true]);
  expect(screen.getAllByText(/^\d{4}년 \d+월 \d+일에 동의했어요$/)).toHaveLength(3);
  const agreements = { receive: "hash-receive", sms: "hash-sms", email: "hash-email" };
  await waitFor(() => expect(sent).toEqual([[expect.stringContaining("/v2/marketing-terms"), { agreements }]]));
});

it("the channels are shown while the consent is on, which goes off with the last one", async () => {
  const sent = await shown(TERMS);
  expect(screen.queryByRole("button", { name: "모두 끄기" })).toBeNull();
  expect(screen.getAllByRole("switch")).toHaveLength(1);
  await userEvent.click(screen.getByRole("switch", { name: "혜택 알림 받기" }));
  await userEvent.click(screen.getByRole("switch", { name: "이메일" }));
  expect(["혜택 알림 받기", "문자", "이메일"].map(isOn)).toEqual([true, true, false]);
  await waitFor(() => expect(sent[1]).toEqual([expect.stringContaining("/v2/marketing-terms"), { agreements: { receive: "hash-receive", sms: "hash-sms" } }]));
  await userEvent.click(screen.getByRole("switch", { name: "문자" }));
  expect(isOn("혜택 알림 받기")).toBe(false);
  expect(screen.getAllByRole("switch")).toHaveLength(1);
  expect(screen.getByRole("switch", { name: "혜택 알림 받기" })).toHaveFocus();
  await waitFor(() => expect(sent[2]).toEqual([expect.stringContaining("/v2/marketing-terms"), { agreements: {} }]));
});

it("a switch that cannot be saved goes back, with the reason", async () => {
  await shown(ON, () => Response.json({ error: { code: "TERMS_CHANGED", title: "약관이 바뀌었어요", message: "다시 확인해 주세요." } }, { status: 409 }));
  await userEvent.click(screen.getByRole("switch", { name: "문자" }));
  expect(await screen.findByRole("dialog", { hidden: true })).toBeInTheDocument();
  expect([isOn("혜택 알림 받기"), isOn("문자")]).toEqual([true, true]);
});

it("a choice after one that failed is stored alone", async () => {
  let refused = 0;
  const sent = await shown(ON, (agreements) => (refused++ ? stored(agreements) : Response.json({ error: { code: "BUSY", title: "잠시 후 다시 시도해 주세요", message: "" } }, { status: 503 })));
  await userEvent.click(screen.getByRole("switch", { name: "문자" }));
  await userEvent.click(screen.getByRole("switch", { name: "이메일", hidden: true }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(["혜택 알림 받기", "문자", "이메일"].map(isOn)).toEqual([true, true, false]));
});

it("all are switched off by one press", async () => {
  const sent = await shown(ON, () => Response.json({ data: { date: "2026-11-27" } }));
  await userEvent.click(screen.getByRole("button", { name: "모두 끄기" }));
  await waitFor(() => expect(sent).toEqual([[expect.stringContaining("/v2/marketing/reject"), {}]]));
});
