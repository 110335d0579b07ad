/** Labels of the states of an investment; states of `db/products/tables.py`. */
type State = { label: string; tone?: "pine" | "clay" };

const STATES: Record<string, State> = {
  held: { label: "모집을 기다려요", tone: "pine" },
  withdrawn: { label: "취소했어요" },
  refunded: { label: "돌려받았어요" },
  funded: { label: "투자 중이에요", tone: "pine" },
  repaid: { label: "모두 받았어요" },
  lost: { label: "손실이 확정됐어요", tone: "clay" },
};

export const stateOf = (state: string): State => STATES[state] ?? { label: state };

/** Whether the money is or was invested. */
export const isInvested = (state: string): boolean => state !== "withdrawn" && state !== "refunded";
