/** The receipt of an order, with the withdrawal of a line while its product is not fully funded. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { Outcome } from "#/core/api/gen";
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
import { CompletedBar, ProgressBar } from "#/core/ui/layout/progress-bar";
import { MyPage } from "#/core/pages/my-page";
import { ProductTitle } from "#/core/ui/product-title";
import { confirmPath, fillPath } from "#/investing/ordering/lines";
import { type Remedy, remedyOf } from "#/investing/ordering/remedies";
import { offer, type Receipt as ReceiptData, type ReceiptLine, receipt } from "./order-queries";
import { isInvested, stateOf } from "./states";
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
  return { title: `${amountText(total)}을 투자했어요`, lead: isWaiting ? "모집이 끝나면 빌리는 분에게 돈이 나가고, 그때부터 이자가 쌓여요." : "언제 얼마를 받는지는 투자 현황에서 볼 수 있어요." };
}

type LinesProps = OrderState & { orderUid: string; lines: readonly ReceiptLine[] };

function Lines({ orderUid, lines, refused, isNew }: LinesProps) {
  const total = sum(lines);
  const isWaiting = lines.some(({ state }) => state === "held");
  return (
    <MyPage {...outcomeOf(lines)}>
      <div className="max-w-text">
        {total > 0 && (
          <div className="mb-8">
            <p className="text-label text-ink-700">투자 금액</p>
            {isNew ? <CountedAmount won={total} /> : <Amount won={total} />}
            {(isNew || !isWaiting) && <CompletedBar className="mt-4" />}
          </div>
        )}
        <OrderLines label="투자한 상품">
          {lines.map((line) => (
            <Line key={line.productUid} orderUid={orderUid} line={line} />
          ))}
        </OrderLines>
        <div className="mt-6">
          <Facts facts={[{ label: "투자한 때", value: lines[0] ? momentOf(lines[0].at) : "" }]} />
        </div>
        {refused.length > 0 && <RefusedLines refused={refused} />}
        <div className="actions mt-8 mb-14">
          <AppLink className={buttonClass("primary", true)} href="/mypage/investor/investments">
            투자 현황 보기
          </AppLink>
          <AppLink className={buttonClass("quiet", true)} href="/products/collateral">
            다른 상품 보기
          </AppLink>
        </div>
      </div>
    </MyPage>
  );
}

const Amount = ({ won }: { won: number }) => <Figure large value={digits(Math.round(won))} unit="원" />;
const CountedAmount = ({ won }: { won: number }) => <Amount won={useCountUp(won)} />;

function Line({ orderUid, line: { productUid, title, amount, state, isWithdrawable } }: { orderUid: string; line: ReceiptLine }) {
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => post<ReceiptData>(`/v2/invest/${encodeURIComponent(orderUid)}/withdraw`, { productUid, amount }),
    onSuccess: (order) => {
      queries.setQueryData(receipt(orderUid).queryKey, order);
      void queries.invalidateQueries({ queryKey: ["product"] });
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
      {state === "held" && <Raised productUid={productUid} />}
    </li>
  );
}

/** How much the product has raised; nothing for a private product, which only its link shows. */
function Raised({ productUid }: { productUid: string }) {
  const found = useQuery({ ...offer(productUid, ""), retry: false }).data?.dealTemplate.properties;
  if (!found) return null;
  return (
    <div className="order-line__more">
      <ProgressBar height={8} value={found.raised / found.amount} />
      <p className="caption mt-2">
        {amountText(found.amount)} 중 {found.progressPercentage}% 모였어요
      </p>
    </div>
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
