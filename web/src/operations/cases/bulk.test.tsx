import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { QueueRow } from "#/core/api/gen";
import { Bulk } from "./bulk";

const WHY = "고객 요청을 확인함";
const CASES = Array.from({ length: 12 }, (_, i) => ({ applyUid: `a${i}`, name: `고객${i}`, sequence: 1 }) as QueueRow);
const DOWN = { code: "SERVER_ERROR", title: "처리하지 못했어요", message: "잠시 뒤에 다시 해 주세요.", status: 500 };

test("what was answered before a request failed stays: the refusals, and how far it got", async () => {
  let requests = 0;
  vi.stubGlobal("fetch", async (url: string, { body, method }: RequestInit = {}) => {
    if (method !== "POST" || !url.endsWith("/ops/bulk")) return Response.json({ data: [] });
    requests += 1;
    if (requests > 1) return Response.json({ data: DOWN }, { status: 500 });
    const { cases } = JSON.parse(String(body)) as { cases: { applyUid: string }[] };
    return Response.json({ data: cases.map(({ applyUid }) => ({ applyUid, done: applyUid !== "a3", message: applyUid === "a3" ? "이미 끝난 건이에요." : null })) });
  });
  const done = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bulk cases={CASES} mayRetry usual={[WHY]} done={done} />
    </QueryClientProvider>,
  );
  await userEvent.selectOptions(screen.getByLabelText("할 일"), "retry");
  await userEvent.click(screen.getByRole("button", { name: WHY }));
  await userEvent.click(screen.getByRole("button", { name: "12건 처리하기" }));
  expect(await screen.findByText("고객3: 이미 끝난 건이에요.")).toBeVisible();
  expect(screen.getByText("1건은 처리하지 못했어요")).toBeVisible();
  expect(screen.getByText(DOWN.title)).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("12건 중 10건 처리했어요");
  expect(done).not.toHaveBeenCalled();
});
