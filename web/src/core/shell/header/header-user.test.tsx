import { expect, it } from "vitest";
import type { Cart, HonestInfo } from "#/core/api/gen";
import type { Session } from "#/core/session/session";
import { cartStatus } from "../cart";
import { headerUser } from "./header-user";

const account = { isLogin: true, hasLoanApply: false, name: "이나래", grade: "gold" } as const;
const member = (more: object = {}): Session => ({ status: "member", account: { ...account, ...more } });
const guest: Session = { status: "guest", account: null };
const filled = { items: [{ isNew: false }], endedItems: [] } as unknown as Cart;
const EMPTY = cartStatus(undefined, 0);

it("[B074] [B075] a borrower who does not invest has no grade", () => {
  expect(headerUser(member({ isBorrower: true, grade: null }), EMPTY, []).grade).toBeNull();
});

it("[B115] the header's user has name, grade, type, whether somebody is logged in, the cart's state and the deposit", () => {
  const deposit = { available: 850_000 } as HonestInfo;
  expect(headerUser(member(), cartStatus(filled, 1), [deposit])).toEqual({
    name: "이나래",
    grade: "gold",
    type: "personal-investor",
    isLogin: true,
    cart: { hasItems: true, showsDeadlineAlarm: true, count: 1, isNew: false },
    honestInfo: [deposit],
  });
  expect(headerUser(guest, EMPTY, [])).toEqual({
    name: "고객",
    grade: null,
    type: null,
    isLogin: false,
    cart: { hasItems: false, showsDeadlineAlarm: false, count: 0, isNew: false },
    honestInfo: [],
  });
  expect(headerUser(member({ isBorrower: true, isInvestor: true }), EMPTY, [])).toMatchObject({ type: "borrower", grade: "gold" });
  expect(headerUser({ status: "checking", account: null }, EMPTY, [])).toMatchObject({ name: "고객", isLogin: true, type: null });
});
