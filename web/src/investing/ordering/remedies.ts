/** The remedy for a refused line. The codes are those of `domain/investing/ordering.py`; the texts are the server's. */
import type { Outcome } from "#/core/api/gen";
import { amountText } from "#/core/lib/money";
import { REGISTRATION } from "#/core/session/access";
import { SMALLEST } from "./lines";

type Refused = Pick<Outcome, "code" | "limitCode" | "available" | "amount">;
export type Remedy =
  | { kind: "go"; label: string; href: string }
  | { kind: "fill"; label: string; amount: number }
  | { kind: "amount"; label: string; amount: number }
  | { kind: "remove"; label: string };

const REMOVE: Remedy = { kind: "remove", label: "이 상품 빼기" };
export const DEPOSIT = "/mypage/deposit";
export const SUITABILITY = "/invest-suitability-test";
/** The code of a line whose notice is shown with the order. */
export const NOTICE_UNREAD = "CREDIT_NOTICE_REQUIRED";

const INVESTOR_CODES = ["INVESTOR_NOT_CERTIFIED", "INVESTOR_TERMS_REQUIRED", "INVESTOR_UNSUITABLE"];
const DEPOSIT_SHORT = 402; // a limit code

/** Whether the deposit is too small. The sum of the order says so, for all lines together. */
export const isDepositShort = ({ limitCode }: Pick<Refused, "limitCode">): boolean => limitCode === DEPOSIT_SHORT;

/** Whether the code concerns the investor, and therefore every line. */
export const concernsInvestor = ({ code }: Pick<Refused, "code">): boolean => code !== null && INVESTOR_CODES.includes(code);

export function remedyOf({ code, limitCode, available, amount }: Refused): Remedy {
  switch (limitCode) {
    case DEPOSIT_SHORT:
      return { kind: "fill", label: "예치금 채우기", amount };
    case 405: // the product is not open yet, closed or full
      return REMOVE;
    case 10911:
      return { kind: "go", label: "적합성 확인하기", href: SUITABILITY };
    case 20201: // limits: total, property, one borrower, construction, a share of the offering
    case 20202:
    case 20203:
    case 20210:
    case 20220:
      return lowerAmount((available ?? 0) - ((available ?? 0) % SMALLEST));
    default:
      if (code === "INVESTOR_NOT_CERTIFIED") return { kind: "go", label: "인증하기", href: REGISTRATION };
      if (code === "INVESTOR_TERMS_REQUIRED") return { kind: "go", label: "약관에 동의하기", href: REGISTRATION };
      if (code === NOTICE_UNREAD) return { kind: "amount", label: "안내 확인하고 투자하기", amount };
      return code === "ORDER_OVER_REMAINDER" ? lowerAmount(available ?? 0) : REMOVE;
  }
}

const lowerAmount = (amount: number): Remedy => (amount > 0 ? { kind: "amount", label: `${amountText(amount)}만 투자하기`, amount } : REMOVE);
