/** The receipt of an order, with the withdrawal of a line while its product is not fully funded. */
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { Detail, Outcome } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { momentOf } from "#/core/lib/date";
import { amountText, digits, won } from "#/core/lib/money";
import { Places } from "#/core/pages/places";
import { AppLink } from "#/core/session/app-link";
import { buttonClass, TextButton } from "#/core/ui/button";
import { useCountUp } from "#/core/ui/count-up";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts, Figure, Note, Section, Tag } from "#/core/ui/layout/content";
import { MyPage } from "#/core/pages/my-page";
import { ProductTitle } from "#/core/ui/product-title";
import { confirmPath, fillPath } from "#/investing/ordering/lines";
import { useExpected } from "#/investing/ordering/expected";
import { DEPOSIT, type Remedy, remedyOf } from "#/investing/ordering/remedies";
import { offer, type Receipt as ReceiptData, type ReceiptLine, receipt } from "./order-queries";
import { OrderSteps } from "./order-steps";
import { expectedFacts, withdrawableUntil } from "./order-sum";
import { isInvested, stateOf } from "./states";
import { balance } from "#/ledger/balance";
import { OrderLines } from "#/investing/ordering/components/order-lines";

const sum = (lines: readonly ReceiptLine[]) => lines.filter(({ state }) => isInvested(state)).reduce((total, { amount }) => total + amount, 0);

export default function Receipt() {
  const { orderUid = "" } = useParams();
  const { refused, isNew } = useOrderState();
  const reading = useQuery(receipt(orderUid));
  if (reading.error instanceof ApiError && reading.error.status === 404) return <Unknown />;
  if (!reading.data) {
    return (
      <MyPage title="투자 내역">
        <QueryStatus of={reading} words="투자 내역을 불러오고 있어요" lines={5} />
      </MyPage>
    );
  }
  return <Lines orderUid={orderUid} lines={reading.data.order} refused={refused} isNew={isNew} />;
}

/** What the order hands to its receipt. `isNew`: the order was just placed; not after a reload, nor when one comes back. */
export type OrderState = { refused: readonly Outcome[]; isNew: boolean };

function useOrderState(): OrderState {
  const state = useLocation().state as OrderState | null;
  const navigate = useNavigate();
  const [given] = useState<OrderState>(state ?? { refused: [], isNew: false });
  useEffect(() => {
    if (state?.isNew) void navigate(".", { replace: true, preventScrollReset: true, state: { ...state, isNew: false } satisfies OrderState });
  }, [state, navigate]);
  return given;
}

const Unknown = () => (
  <MessagePage title="이 투자를 찾지 못했어요" message="주소가 잘못됐거나 다른 사람의 투자예요." aside={<Places />}>
    <AppLink className={buttonClass("primary", true)} href="/mypage/investor/investments">
      투자 현황 보기
    </AppLink>
  </MessagePage>
);

/** The title and the next steps of a receipt, by the state of its lines. */
function outcomeOf(lines: readonly ReceiptLine[]): { title: string; lead: string } {
  const total = sum(lines);
  if (!total) {
    const isRefunded = lines.some(({ state }) => state === "refunded");
    return isRefunded
      ? { title: "투자금을 돌려드렸어요", lead: "대출이 진행되지 않았어요. 투자금은 예치금으로 돌아왔고, 바로 다시 쓸 수 있어요." }
      : { title: "투자를 취소했어요", lead: "투자금은 예치금으로 돌아왔고, 바로 다시 쓸 수 있어요." };
  }
  const isWaiting = lines.some(({ state }) => state === "held");
  return isWaiting
    ? { title: `${amountText(total)} 투자를 신청했어요`, lead: "모집이 끝나면 빌리는 분에게 돈이 나가고, 그때부터 이자가 쌓여요. 모집되지 않으면 예치금으로 돌려드려요." }
    : { title: `${amountText(total)}을 투자했어요`, lead: "언제 얼마를 받는지는 투자 현황에서 볼 수 있어요." };
}

type LinesProps = OrderState & { orderUid: string; lines: readonly ReceiptLine[] };

function Lines({ orderUid, lines, refused, isNew }: LinesProps) {
  const total = sum(lines);
  const waiting = lines.filter(({ state }) => state === "held");
  const products = useProducts(waiting);
  return (
    <MyPage {...outcomeOf(lines)}>
      <div className="max-w-text">
        {total > 0 && (
          <div className="mb-8">
            <p className="text-label text-ink-700">투자 금액</p>
            {isNew ? <CountedAmount won={total} /> : <Amount won={total} />}
            {lines[0] && <OrderSteps at={lines[0].at} isWaiting={waiting.length > 0} products={products} />}
          </div>
        )}
        <Outlook waiting={waiting} products={products} />
        <OrderLines label="투자한 상품">
          {lines.map((line) => (
            <Line key={line.productUid} orderUid={orderUid} line={line} product={products.find(({ productUid }) => productUid === line.productUid)} />
          ))}
        </OrderLines>
        {refused.length > 0 && <RefusedLines refused={refused} />}
        <div className="actions mt-8">
          <AppLink className={buttonClass("primary", true)} href="/mypage/investor/investments">
            투자 현황 보기
          </AppLink>
          <AppLink className={buttonClass("quiet", true)} href="/mypage/investor/schedule">
            지급 일정 보기
          </AppLink>
        </div>
        <p className="mt-6 mb-14 flex flex-wrap gap-x-6">
          <AppLink className="link" href="/products/collateral">
            다른 상품 보기
          </AppLink>
          <AppLink className="link" href="/terms/online-investing" newTab>
            투자 약관 보기
          </AppLink>
        </p>
      </div>
    </MyPage>
  );
}

type Product = Detail["dealTemplate"]["properties"];

/** The products of lines; a private one, which only its link shows, is missing. */
const useProducts = (lines: readonly ReceiptLine[]): readonly Product[] =>
  useQueries({
    queries: lines.map(({ productUid }) => ({ ...offer(productUid, ""), retry: false })),
    combine: (found) => found.flatMap(({ data }) => data?.dealTemplate.properties ?? []),
  });

/** What the lines that wait for their payout are expected to pay, until when they can be withdrawn, and the deposit that
 * is left. */
function Outlook({ waiting, products }: { waiting: readonly ReceiptLine[]; products: readonly Product[] }) {
  const expected = useExpected(waiting);
  const withdrawable = waiting.filter(({ isWithdrawable }) => isWithdrawable);
  const ends = products.filter((product) => withdrawable.some(({ productUid }) => productUid === product.productUid));
  const deposit = useQuery({ ...balance(), refetchInterval: false });
  const left = deposit.data && !deposit.isFetching ? won(deposit.data.available) : "–";
  return (
    <div className="mb-8">
      <Facts
        facts={[
          ...(waiting.length > 0 ? expectedFacts(expected) : []),
          ...(withdrawable.length > 0 ? [{ label: "취소할 수 있는 때", value: withdrawableUntil(ends) }] : []),
          {
            label: "남은 예치금",
            value: (
              <AppLink className="link link--inline" href={DEPOSIT}>
                {left}
              </AppLink>
            ),
          },
        ]}
      />
      {waiting.length > 0 && <p className="caption mt-3">원금과 이자는 보장되지 않아요. 지급일과 금액은 대출이 나가는 날에 따라 달라져요.</p>}
    </div>
  );
}

const Amount = ({ won }: { won: number }) => <Figure large value={digits(Math.round(won))} unit="원" />;
const CountedAmount = ({ won }: { won: number }) => <Amount won={useCountUp(won)} />;

function Line({ orderUid, line: { productUid, title, amount, state, isWithdrawable }, product }: { orderUid: string; line: ReceiptLine; product: Product | undefined }) {
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => post<ReceiptData>(`/v2/invest/${encodeURIComponent(orderUid)}/withdraw`, { productUid, amount }),
    onSuccess: (order) => {
      queries.setQueryData(receipt(orderUid).queryKey, order);
      void queries.invalidateQueries({ queryKey: ["product"] });
      void queries.invalidateQueries({ queryKey: balance().queryKey });
      toast(`${amountText(amount)}이 예치금으로 돌아왔어요.`);
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: receipt(orderUid).queryKey });
      void showError(error);
    },
  });
  const withdraw = async () => {
    const message = `${title}에 투자한 ${amountText(amount)}을 예치금으로 돌려받아요.`;
    if (await confirm({ title: "이 투자를 취소할까요?", message, confirmLabel: "투자 취소하기", cancelLabel: "그대로 두기" })) withdrawal.mutate();
  };
  const { label, tone } = stateOf(state);
  return (
    <li className="order-line">
      <div>
        <p className="order-line__name">
          <AppLink href={`/products/detail/${productUid}`}>
            <ProductTitle>{title}</ProductTitle>
          </AppLink>
        </p>
        <p className="mt-1">
          <Tag {...(tone && { tone })}>{label}</Tag>
        </p>
      </div>
      <div className="text-right">
        <p className="order-line__sum">{won(amount)}</p>
        {isWithdrawable && (
          <TextButton aria-busy={withdrawal.isPending || undefined} aria-label={`${title} 투자 취소하기`} onClick={() => !withdrawal.isPending && void withdraw()}>
            투자 취소하기
          </TextButton>
        )}
      </div>
      <div className="order-line__more">
        {product && <Raised product={product} isWithdrawable={isWithdrawable} />}
        <AppLink className="link" href={`/products/detail/${productUid}/pdf`} aria-label={`${title} 상품 설명서 (PDF)`}>
          상품 설명서 (PDF)
        </AppLink>
      </div>
    </li>
  );
}

/** How much the product has raised, and until when the line can be withdrawn. */
function Raised({ product: { amount, progressPercentage, closeDateTime }, isWithdrawable }: { product: Product; isWithdrawable: boolean }) {
  return (
    <>
      <p className="caption">
        {amountText(amount)} 중 {progressPercentage}% 모였어요
      </p>
      {isWithdrawable && <p className="caption">취소는 {momentOf(closeDateTime)}까지 할 수 있어요. 그 전에 모집이 다 차면 취소할 수 없어요.</p>}
    </>
  );
}

/** The refused lines of the order, with reasons. */
function RefusedLines({ refused }: { refused: readonly Outcome[] }) {
  return (
    <Section title="투자하지 못한 상품">
      <div className="grid gap-4">
        {refused.map((outcome) => (
          <Note key={outcome.productUid} risk title={outcome.title ?? ""}>
            <p>{outcome.message}</p>
            <RemedyLink remedy={remedyOf(outcome)} productUid={outcome.productUid} />
          </Note>
        ))}
      </div>
    </Section>
  );
}

function RemedyLink({ remedy, productUid }: { remedy: Remedy; productUid: string }) {
  if (remedy.kind === "remove") return null;
  const path = remedy.kind === "fill" ? fillPath : confirmPath;
  return (
    <AppLink className="link" href={remedy.kind === "go" ? remedy.href : path([{ productUid, amount: remedy.amount }])}>
      {remedy.label}
    </AppLink>
  );
}
