/** An amount within bounds, which is typed or slid. */
import * as z from "zod/mini";
import { amountText } from "#/core/lib/money";

/** Won. `max` need not be a multiple of `step`. */
export type Bounds = { min: number; max: number; step: number };

/** The bounds in words: "100만원부터 1,300만원까지, 10만원 단위" */
export const boundsWords = ({ min, max, step }: Bounds): string => `${amountText(min)}부터 ${amountText(max)}까지, ${amountText(step)} 단위`;

/** The amount within the bounds to which the slider moves while another one is typed. */
export const nearest = (won: number, { min, max, step }: Bounds): number => Math.min(max, Math.max(min, Math.round(won / step) * step));

/** The rule for a typed amount; 0 while the field is empty. */
export const amountWithin = ({ min, max, step }: Bounds) =>
  z.number().check(
    z.refine((won) => won > 0, { error: "금액을 입력해 주세요.", abort: true }),
    z.refine((won) => won >= min, { error: `${amountText(min)}부터 입력할 수 있어요.`, abort: true }),
    z.refine((won) => won <= max, { error: `${amountText(max)}까지 입력할 수 있어요.`, abort: true }),
    z.refine((won) => won % step === 0 || won === max, { error: `${amountText(step)} 단위로 입력해 주세요.` }),
  );
