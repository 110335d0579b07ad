/** Shared by the certification of an account outside of and inside a loan application. */
import { queryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { get } from "#/core/api/client";
import type exported from "#/core/journeys/charts/bank_account.json";
import type { Command } from "#/core/journeys/state/model";
import { accountEnding } from "#/core/lib/account";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import type { Fact } from "#/core/ui/layout/content";

export type CodeName = { code: string; name: string };
export type Allowance = { limit: number; remainingCount: number; remainingSeconds: number };

/** How one journey certifies an account. */
export type AccountCertification = {
  /** The path of a call, given what follows `…/account`. */
  calls(below: string): string;
  /** The frame of the journey's pages. */
  Frame: ComponentType<Pick<FunnelProps, "question" | "lead" | "answers" | "onBack" | "cta" | "children">>;
  /** The question for the bank and the text below it, which name the purpose of the account. */
  question: string;
  lead: string;
};

type Steps = typeof exported.steps;
type Label = { [S in keyof Steps]: keyof Steps[S] }[keyof Steps];
/** Events that a person sends to certify an account, outside of or inside a loan application. The page of the deposit
 * sends the other one. */
export type AccountEvent = Exclude<Label, `@${string}` | "use_certified_account">;

/** The call of each event. */
export const CALLS = {
  request_transfer: "/request",
  confirm_transfer: "/confirm",
  change_account: "/change",
} as const satisfies Record<AccountEvent, string>;

export const command = (calls: AccountCertification["calls"], event: AccountEvent, body: object = {}): Command => ({
  event,
  path: calls(CALLS[event]),
  body,
});

export type AccountData = { bankName?: string; maskedAccount?: string; attemptsLeft?: number };

export const accountWords = ({ bankName, maskedAccount = "" }: AccountData): string | undefined => bankName && accountEnding(bankName, maskedAccount);

/** The account of a loan's payout. */
export const payoutAccountFact = (isPaid: boolean, account: string | undefined): Fact => ({ label: isPaid ? "입금한 계좌" : "받을 계좌", value: account });

/** Read again on every visit of the step: after a refused account its bank stays selected. */
export const preFilled = (calls: AccountCertification["calls"], sequence: number) =>
  queryOptions({
    queryKey: [calls("/pre-filled"), sequence],
    queryFn: () => get<{ bankCode: string | null; maskedAccountNumber: string | null; banks: CodeName[] }>(calls("/pre-filled")),
  });

/** How many transfers are left today, and when the next one is possible. */
export const allowance = (calls: AccountCertification["calls"]) =>
  queryOptions({ queryKey: [calls("/request/limit")], queryFn: () => get<Allowance>(calls("/request/limit")), staleTime: 0 });
