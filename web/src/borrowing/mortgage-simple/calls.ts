/** The call and the body of each event, and the data of the snapshot. */
import { useCallback } from "react";
import { post } from "#/core/api/client";
import type { DebtForm, HomeForm } from "#/core/api/gen";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { Command, Snapshot } from "#/core/journeys/state/model";
import type { Event } from "./chart";

export type Issue = "not-allow" | "monthly" | "consultation" | "over";

/** Won. Unknown values are absent. */
export type SimpleData = {
  problem?: { code: string; title: string; message: string };
  building?: string;
  supplyArea?: string;
  isApartment?: boolean;
  seniorFinanceExists?: boolean;
  knowExactSeniorFinanceAmount?: boolean;
  yearlyRentDepositExists?: boolean;
  price?: number;
  maxLimit?: number;
  availableLimit?: number;
  seniorFinanceAmount?: number;
  yearlyRentDeposit?: number;
  issue?: Issue;
};

type Bodies = { check_home: HomeForm; estimate_debts: DebtForm; change_answers: Record<string, never> };

const CALLS = {
  check_home: "/v2/loan/mortgage/simple/input",
  estimate_debts: "/v2/loan/mortgage/simple/check",
  change_answers: "/v2/loan/mortgage/simple/change",
} as const satisfies Record<Event, string>;

/** Opens a check or resumes the open one of this browser. */
export const OPENING: Command = { event: null, path: "/v2/loan/mortgage/simple/open" };
export const open = async () => (await post<{ journey: Snapshot }>(OPENING.path)).journey;

/** The check on the screen. Its pages are only shown while there is one. */
export function useSimpleCheck() {
  const journey = useJourney<SimpleData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs a check");
  const send = useCallback(
    <E extends Event>(event: E, body: Bodies[E]): Promise<Submitted> => submit({ event, path: CALLS[event], body }),
    [submit],
  );
  return { ...journey, snapshot, data: snapshot.data, send };
}
