/** An amount within bounds, which is typed or slid. */
import { amountText } from "#/core/lib/money";

/** Won. `max` need not be a multiple of `step`. */
export type Bounds = { min: number; max: number; step: number };

/** The bounds in words: "100만원부터 1,300만원까지, 10만원 단위" */
export const boundsWords = ({ min, max, step }: Bounds): string => `${amountText(min)}부터 ${amountText(max)}까지, ${amountText(step)} 단위`;

/** The amount within the bounds to which the slider moves while another one is typed. */
export const nearest = (won: number, { min, max, step }: Bounds): number => Math.min(max, Math.max(min, Math.round(won / step) * step));
