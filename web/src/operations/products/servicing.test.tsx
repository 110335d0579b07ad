import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ServicedInstalment, Servicing } from "#/core/api/gen";
import { RepaymentFacts, ServicingRecords } from "./servicing";

const instalment = (number: number, dueOn: string) => ({ number, dueOn, state: "lost", daysLate: 0, principal: 1, interest: 1, overdueInterest: 0, paid: 0 }) as ServicedInstalment;
const ending = { kind: "written-off", on: "2025-08-25", words: "", lost: 2, price: 0, buyer: null, recoveries: [], recoveredOn: null } as NonNullable<Servicing["ending"]>;
const of = { uid: "a", ending, lateSince: null, instalments: [instalment(1, "2025-08-11"), instalment(2, "2025-09-10")], receipts: [], messages: [], notes: [], actions: [] } as unknown as Servicing;

test("of a loan that was written off only the instalments due before count as not received", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RepaymentFacts of={of} />
      <ServicingRecords of={of} />
    </QueryClientProvider>,
  );
  const [, before, after] = within(screen.getByRole("table", { name: "상환 일정" })).getAllByRole("row");
  expect(before).toHaveTextContent("못 받음");
  expect(after).toHaveTextContent("상각");
  expect(screen.queryByText("연체")).toBeNull();
});
