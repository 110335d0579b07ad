/** Types and functions that the draft's questions share. */
import * as z from "zod/mini";
import type { LoanPageProps } from "#/borrowing/application/frame/loan-page";
import type { MortgageChoices } from "#/core/api/gen";
import type { Draft } from "../answers";

export type Frame = Pick<LoanPageProps, "onBack">;
export type PartProps = { frame: Frame; typed: Draft; offered: MortgageChoices; change(some: Partial<Draft>): void; onDone(): void };

export const MILLION = 1_000_000;
export const chosen = (what: string) => z.string().check(z.minLength(1, `${what} 골라 주세요.`));
export const toOptions = (codes: readonly { code: string; name: string }[]) => codes.map(({ code, name: label }) => ({ value: code, label }));
