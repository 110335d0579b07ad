/** The user's data in header and drawer. */
import type { HonestInfo } from "#/core/api/gen";
import { type Investor, useInvestor } from "#/core/session/investor";
import { displayName, type Grade, type Session, useSession } from "#/core/session/session";
import { type UserType, userType } from "#/core/session/user-type";
import { type CartStatus, useCartStatus } from "../cart";

export type HeaderUser = {
  name: string;
  /** The grade of the badge: of every investor, also of one with a loan. */
  grade: Grade | null;
  type: UserType | null;
  isLogin: boolean;
  cart: CartStatus;
  /** Has one entry once the deposit has been read. */
  honestInfo: Investor["honestInfo"];
};

export const headerUser = (session: Session, cart: CartStatus, honestInfo: readonly HonestInfo[]): HeaderUser => ({
  name: displayName(session),
  grade: session.account?.grade ?? null,
  type: session.account && userType(session.account),
  isLogin: session.status !== "guest",
  cart,
  honestInfo,
});

export function useHeaderUser(): HeaderUser {
  const session = useSession();
  const cart = useCartStatus(session.status === "member");
  return headerUser(session, cart, useInvestor().honestInfo);
}
