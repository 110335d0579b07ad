import * as z from "zod/mini";
import { amountText } from "#/core/lib/money";
import type { Bounds } from "./amount";

/** The rule for a typed amount; 0 while the field is empty. */
export const amountWithin = ({ min, max, step }: Bounds) =>
  z.number().check(
    z.refine((won) => won > 0, { error: "금액을 입력해 주세요.", abort: true }),
    z.refine((won) => won >= min, { error: `${amountText(min)}부터 입력할 수 있어요.`, abort: true }),
    z.refine((won) => won <= max, { error: `${amountText(max)}까지 입력할 수 있어요.`, abort: true }),
    z.refine((won) => won % step === 0 || won === max, { error: `${amountText(step)} 단위로 입력해 주세요.` }),
  );
