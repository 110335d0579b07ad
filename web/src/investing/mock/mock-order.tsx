/** Mock orders of one product or of the cart. Mock investing ends afterwards. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { post } from "#/core/api/client";
import type { Cart, Outcome } from "#/core/api/gen";
import { keepMock } from "#/core/api/mock";
import { alert, confirm, show } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { amountText, won } from "#/core/lib/money";
import { CART, CART_ITEMS } from "#/core/shell/cart";
import { Button } from "#/core/ui/button";
import { Facts, Note } from "#/core/ui/layout/content";
import { type Line, totalOf } from "#/investing/ordering/lines";
import { endMock, info, investInMock } from "./mock-session";

/** Asks for confirmation, places the mock order and shows what comes next. */
export function useMockOrder() {
  const queries = useQueryClient();
  const navigate = useNavigate();

  const fromProduct = async (line: Line) => {
    if (!(await invested([line], queries))) return;
    const message = "이번에는 장바구니에 담아 여러 상품에 한 번에 투자해 볼까요?";
    const sure = await confirm({ title: "모의 투자를 했어요", message, confirmLabel: "장바구니 해보기", cancelLabel: "나중에 할게요" });
    const filled = queries.getQueryData<Cart>(CART_ITEMS)?.items.length;
    if (sure) await navigate(keepMock(filled ? "/cart" : "/products/collateral", location.search));
  };

  const fromCart = async (lines: readonly Line[]) => {
    const outcomes = await invested(lines, queries);
    if (!outcomes) return;
    const productUidList = outcomes.filter(({ isTaken }) => isTaken).map(({ productUid }) => productUid);
    await post("/v2/invest/apply/cart/delete", { productUidList }).catch(() => undefined);
    const message = `${refusedText(outcomes)}이제 실제 상품을 천천히 둘러보세요. 이 창은 닫을게요.`;
    await alert({ title: "모의 투자를 모두 마쳤어요", message, confirmLabel: "연습 마치기" });
    await endMock();
  };
  return { fromProduct, fromCart };
}

function refusedText(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter(({ isTaken }) => !isTaken);
  const why = new Set(refused.map(({ title }) => title));
  return refused.length ? `상품 ${refused.length}개에는 투자하지 못했어요. ${[...why].join(", ")}.\n` : "";
}

/** The outcomes of the lines, or undefined if the confirmation was cancelled. */
async function invested(lines: readonly Line[], queries: QueryClient): Promise<readonly Outcome[] | undefined> {
  const title = `${amountText(totalOf(lines))}을 모의로 투자할까요?`;
  const outcomes = await show<readonly Outcome[]>({ title }, (close) => <OrderConfirmation lines={lines} onInvested={close} />);
  for (const queryKey of [["mock"], ["product"], ["invest"], CART]) void queries.invalidateQueries({ queryKey });
  return outcomes;
}

function OrderConfirmation({ lines, onInvested }: { lines: readonly Line[]; onInvested(outcomes: readonly Outcome[]): void }) {
  const { data } = useQuery(info());
  const { mutate, isPending, data: answer } = useMutation({
    mutationFn: () => investInMock(lines),
    onSuccess: ({ lines: outcomes }) => {
      if (outcomes.some(({ isTaken }) => isTaken)) onInvested(outcomes);
    },
    onError: showError,
  });
  const total = totalOf(lines);
  const limits = data?.investmentLimit;
  return (
    <div className="mt-5">
      <Facts
        facts={[
          { label: "연습용 예치금", value: data ? won(data.accountBalance) : "–" },
          { label: "최소 투자 금액", value: limits ? won(limits.minAmount) : "–" },
          { label: "최대 투자 금액", value: limits ? won(limits.investmentAvailable) : "–" },
          { label: "투자 금액", value: won(total), sum: true },
        ]}
      />
      <Refused outcomes={answer?.lines ?? []} />
      <p className="caption mt-3">연습이라 실제로 투자되지 않아요.</p>
      <div className="mt-5">
        <Button variant="primary" large block busy={isPending} onClick={() => mutate()}>
          모의로 투자하기
        </Button>
      </div>
    </div>
  );
}

const Refused = ({ outcomes }: { outcomes: readonly Outcome[] }) =>
  outcomes
    .filter(({ isTaken }) => !isTaken)
    .map(({ productUid, title, message }) => (
      <div key={productUid} className="mt-3" role="alert">
        <Note risk title={title ?? ""}>
          <p>{message}</p>
        </Note>
      </div>
    ));
