/** The two actions of a product: add to the cart, or order. Visitors log in first and return. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { isMock } from "#/core/api/mock";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { momentOf } from "#/core/lib/date";
import { loginPath } from "#/core/lib/links";
import { amountText } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { CART } from "#/core/shell/cart";
import { Button, IconButton } from "#/core/ui/button";
import { focusFirstInvalid } from "#/core/ui/forms/validation";
import { useMockOrder } from "#/investing/mock/mock-order";
import { creditNoticeIsRead } from "#/investing/ordering/components/credit-notice";
import { amountError, type Bounds, confirmPath, mostOf, SMALLEST } from "#/investing/ordering/lines";
import { useSingleFlight } from "#/core/lib/single-flight";
import { useMustPrepare } from "#/investing/ordering/must-prepare";
import { productLimit, productLimits } from "#/investing/ordering/queries";
import { type DealTemplate, PHASE } from "#/products/catalogue/products-api";

export type Properties = DealTemplate["properties"];

/** `short`: the missing deposit in won. `error`: the error of the amount; that of an amount above the limits at once, any other after a
 * press. `fixes`: amounts (won) that can be ordered instead. `possible`: the amount, if it can be ordered. `closed`: why no amount can
 * be ordered now. */
export type BuyActions = {
  bounds: Bounds;
  short: number;
  error: string | undefined;
  fixes: readonly number[];
  possible: number | null;
  closed: string | undefined;
  cart: ReactNode;
  invest: ReactNode;
};

/** Won that an ordinary investor may lend to one borrower (온라인투자연계금융업법 제32조). */
const ORDINARY_LIMIT = 5_000_000;

/** `onLeave`: before something else is shown above the page. */
export function useBuyActions(properties: Properties, token: string, amount: number | null, onLeave: () => void): BuyActions {
  const { productUid, title, state, openDateTime, personalCredit, isPaused } = properties;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mock = isMock(search);
  const mockOrder = useMockOrder();
  const member = useSession().status === "member" || mock;
  const bounds = useBounds(properties, member);
  const [asked, setAsked] = useState(false);
  const isTooMuch = amount !== null && amount > orderable(bounds);
  const error = isTooMuch ? excess(amount, bounds, member) : amountError(amount, bounds);
  const shown = asked || isTooMuch ? error : undefined;
  const adding = useAdding(productUid, onLeave);

  const logIn = (path: string) => navigate(loginPath(path), amount ? { state: { wanted: `${title}에 ${amountText(amount)}` } } : undefined);
  const add = () => (member ? adding.mutate(amount ?? 0) : void logIn(pathname + (amount ? `?amount=${amount}` : search)));
  const once = useSingleFlight();
  const going = useMutation({
    mutationFn: async () => {
      if (mock) {
        onLeave();
        return mockOrder.fromProduct({ productUid, amount: amount ?? 0 });
      }
      if (member && personalCredit && !(await creditNoticeIsRead())) return;
      const path = confirmPath([{ productUid, amount: amount ?? 0 }], token);
      await (member ? navigate(path) : logIn(path));
    },
    onSuccess: () => setAsked(false), // a mock order stays on this page
    onError: showError,
  });
  const invest = () => {
    setAsked(true);
    if (error) setTimeout(focusFirstInvalid);
    else once(going.mutateAsync);
  };
  const mustPrepare = useMustPrepare();
  const short = mock || mustPrepare || bounds.deposit === undefined ? 0 : Math.max(0, (amount ?? 0) - bounds.deposit);
  const barrier = isTooMuch ? barrierOf(bounds) : undefined;
  const label = !amount ? "금액을 입력해 주세요" : error ? "투자하기" : mustPrepare ? "투자 준비하고 투자하기" : short ? "예치금 채우고 투자하기" : `${amountText(amount)} 투자하기`;
  const closed = isPaused ? "모집을 잠시 멈췄어요" : state === PHASE.ongoing ? undefined : `${momentOf(openDateTime)}에 열려요`;
  return {
    bounds,
    short: error ? 0 : short,
    error: shown,
    fixes: amount && error ? fixesOf(amount, bounds) : [],
    possible: error ? null : amount,
    closed,
    cart: !token && <IconButton icon="cart" label="장바구니 담기" className="button button--quiet button--large button--icon" aria-busy={adding.isPending || undefined} onClick={add} />,
    invest: (
      <Button variant={amount ? "primary" : "quiet"} large closed={!!(closed ?? barrier)} className="min-w-0 flex-1" busy={going.isPending} onClick={invest}>
        {closed ?? barrier ?? label}
      </Button>
    ),
  };
}

function useBounds({ productUid, amount, raised }: Properties, member: boolean): Bounds {
  const limit = useQuery({ ...productLimit(productUid), enabled: member }).data?.investmentAvailable;
  const deposit = useQuery({ ...productLimits([productUid]), enabled: member }).data?.deposit;
  return { remaining: amount - raised, limit: member ? limit : ORDINARY_LIMIT, deposit };
}

/** The largest amount (won) that the limits allow, whatever the deposit. */
const orderable = ({ remaining, limit }: Bounds): number => mostOf({ remaining, limit });

/** The error of an amount above the limits: the smallest of them. */
export function excess(amount: number, bounds: Bounds, member: boolean): string | undefined {
  const whole = Math.ceil(amount / SMALLEST) * SMALLEST;
  if (!isLimited(bounds)) return amountError(whole, bounds);
  return member ? amountError(whole, { ...bounds, remaining: whole }) : `한 사람이 이 상품에 ${amountText(orderable(bounds))}까지 투자할 수 있어요.`;
}

/** The same as the label of a closed button. */
export function barrierOf(bounds: Bounds): string {
  if (!isLimited(bounds)) return `남은 모집 금액은 ${amountText(bounds.remaining)}이에요`;
  return bounds.limit ? `${amountText(orderable(bounds))}까지 투자할 수 있어요` : "더 투자할 수 있는 한도가 없어요";
}

/** Whether the investor's limit is smaller than what is left to gather. */
const isLimited = ({ remaining, limit = remaining }: Bounds): boolean => limit < remaining;

/** Amounts (won) next to this one that can be ordered. */
export function fixesOf(amount: number, bounds: Bounds): number[] {
  const most = orderable(bounds);
  const below = amount - (amount % SMALLEST);
  return amount > most ? [most].filter(Boolean) : [below, below + SMALLEST].filter((won) => won > 0 && won <= most);
}

function useAdding(productUid: string, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (amount: number) => post("/v2/invest/apply/cart/add", { productUid, amount }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CART });
      onAdded();
      toast("장바구니에 담았어요.");
    },
    onError: showError,
  });
}
