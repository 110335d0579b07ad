import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SendTogether } from "./send-together";

const WHY = "통신사에 확인함";
const ROWS = Array.from({ length: 7 }, (_, i) => ({ id: `m${i}` }));

test("each row is sent once with the reason; a refused one is named and stops no other", async () => {
  const sent: string[] = [];
  const send = async ({ id }: { id: string }, reason: string) => {
    sent.push(`${id} ${reason}`);
    if (id === "m2") throw new Error("already decided");
  };
  const done = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendTogether rows={ROWS} id={({ id }) => id} nameOf={({ id }) => id} label="다시 보내기" usual={[WHY]} send={send} done={done} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "7건 다시 보내기" }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: WHY }));
  await userEvent.click(screen.getByRole("button", { name: "7건 다시 보내기" }));
  expect(await screen.findByText("1건은 처리하지 못했어요")).toBeVisible();
  expect(screen.getByText(/^m2: /)).toBeVisible();
  expect(sent).toEqual(ROWS.map(({ id }) => `${id} ${WHY}`));
  expect(done).not.toHaveBeenCalled();
});
