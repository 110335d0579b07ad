/** One investment: its state and its payments. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { post } from "#/core/api/client";
import type { InvestedDetail, Payment, RecoveredPrincipal } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { toast } from "#/core/dialogs/toast";
import { resultOrNull } from "#/core/dialogs/v1";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate, momentOf, shortDate } from "#/core/lib/date";
import { amountText, digits, won, yearlyRate } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Button, buttonClass } from "#/core/ui/button";
import { StairChart } from "#/core/ui/charts/stair-chart";
import { ChartTable, Facts, Figure, Note, Section, Table, Tag } from "#/core/ui/layout/content";
import { OutstandingPrincipal } from "#/core/ui/layout/outstanding-principal";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { LoanEvents } from "#/products/catalogue/loan-events";
import { product } from "#/products/catalogue/products-api";
import { STATES } from "./investments";
import { useInvestment } from "./mypage-api";

export default function Investment() {
  const { orderUid = "", productUid = "" } = useParams();
  const reading = useInvestment(orderUid, productUid);
  const { data } = reading;
  return (
    <MyPage title={data?.title ?? "투자 상세"}>
      {data ? <Content one={data} /> : <QueryStatus of={reading} words="투자 내역을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

const NAMES: Record<Payment["state"], string> = { paid: "받았어요", coming: "예정", late: "밀렸어요" };
const isLate = ({ state }: Payment): boolean => state === "late";
const sum = (payments: readonly Payment[], of: (one: Payment) => number) => payments.reduce((total, one) => total + of(one), 0);

function Content({ one }: { one: InvestedDetail }) {
  const { state, rate, period, at, disbursedOn, endsOn, received, payments, isWithdrawable, asksUntil, late, daysLate, lost, recovered, recoveries, notes, ending, isPaused } = one;
  const { label, tone } = STATES[state];
  const expected = payments.filter((payment) => payment.state === "coming");
  const [next] = expected;
  const overdue = payments.filter(isLate);
  return (
    <>
      <div className="flex gap-2">
        <Tag {...(tone && { tone })}>{label}</Tag>
        <Tag>
          연 {yearlyRate(rate)}% (세전) · {period}개월
        </Tag>
      </div>
      {asksUntil && (
        <div className="mt-6">
          <Note title="만기를 늦춰도 될지 묻고 있어요">
            <p>{longDate(asksUntil)}까지 의견을 알려 주세요.</p>
            <p>
              <Link className="link" to={`/extensions/migrated/${one.productUid}`}>
                내용 보고 의견 남기기
              </Link>
            </p>
          </Note>
        </div>
      )}
      {state === "overdue" && (
        <div className="mt-6">
          <Note risk title={`연체 ${daysLate}일째예요`}>
            <p>빌린 사람이 제때 갚지 않았어요. 빌린 사람의 계좌에서 매일 다시 출금하고, 들어온 돈은 밀린 회차부터 연체 이자와 함께 바로 나누어 드려요.</p>
            {notes[0] && (
              <p>
                <Link className="link" to="#news">
                  {longDate(notes[0].at)}에 올린 회수 소식 보기
                </Link>
              </p>
            )}
            {late && (
              <p>
                {longDate(late.since)}부터 쌓인 연체 이자는 {won(late.interest)}이에요 (세전).
              </p>
            )}
          </Note>
        </div>
      )}
      {ending && (
        <div className="mt-6">
          <Note risk title={ending.kind === "sold" ? `${longDate(ending.on)}에 채권을 매각했어요` : `${longDate(ending.on)}에 대출을 상각했어요`}>
            {lost > recovered && <p>손실 원금은 {won(lost - recovered)}이에요.</p>}
            {lost > 0 && lost === recovered && <p>손실 원금 {won(lost)}을 모두 회수했어요.</p>}
            <p>{ending.words}</p>
          </Note>
        </div>
      )}
      {isPaused && (
        <div className="mt-6">
          <Note title="모집을 잠시 멈췄어요">
            <p>넣은 투자는 그대로 있어요. 다시 모집하면 이어서 진행해요.</p>
          </Note>
        </div>
      )}
      <div className="grid items-start gap-x-16 lg:grid-cols-2">
        <Principal one={one} />
        <div className="mt-6 border-t-2 border-ink-900">
          <Facts
            facts={[
              ...(recovered ? [{ label: "손실 원금", value: won(lost) }, { label: "회수한 원금", value: won(recovered) }] : []),
              ...(overdue.length ? [{ label: "밀린 돈 (세후)", value: <span className="text-clay-700">{won(sum(overdue, ({ net }) => net))}</span> }] : []),
              ...(next ? [{ label: `${overdue.length ? "밀린 돈 다음" : "다음"}에 받을 돈 (세후, 예정)`, value: `${shortDate(next.date)} · ${won(next.net)}` }] : []),
              { label: "받은 이자 (세후)", value: won(received.earned) },
              ...(next ? [{ label: "받을 이자 (세후, 예정)", value: won(sum(expected, ({ earned }) => earned)) }] : []),
              { label: "투자한 때", value: momentOf(at) },
              ...(disbursedOn ? [{ label: "대출 실행일", value: longDate(disbursedOn) }] : []),
              ...(endsOn ? [{ label: "만기", value: longDate(endsOn) }] : []),
            ]}
          />
        </div>
      </div>
      <div className="actions mt-6">
        <Link className={buttonClass("quiet")} to={`/products/detail/${one.productUid}`}>
          상품 보기
        </Link>
        {isWithdrawable && <Withdraw one={one} />}
      </div>
      {recoveries.length > 0 && <Recoveries of={recoveries} />}
      {notes.length > 0 && (
        <Section id="news" title="운영자가 알려 드려요">
          <ul className="grid gap-4">
            {notes.map(({ at, words }) => (
              <li key={at}>
                <p>{words}</p>
                <p className="caption">{momentOf(at)}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(state === "overdue" || state === "lost") && <Events uid={one.productUid} />}
      {payments.length > 0 && <Payments one={one} />}
    </>
  );
}

/** What happened to the whole loan, as on the page of its product. */
function Events({ uid }: { uid: string }) {
  const reading = useQuery(product(uid, ""));
  const events = reading.data?.dealTemplate.history?.events ?? [];
  if (reading.data && events.length === 0) return null;
  return (
    <Section title="있었던 일">
      {reading.data ? (
        <div className="max-w-read">
          <p className="text-ink-700 mb-4">내 몫이 아니라 대출 전체의 금액이에요 (세전).</p>
          <LoanEvents events={events} />
        </div>
      ) : (
        <QueryStatus of={reading} words="대출에 있었던 일을 불러오고 있어요" lines={4} />
      )}
    </Section>
  );
}

/** The outstanding principal; before the payout the invested amount, after a loss the lost principal. */
function Principal({ one: { amount, outstanding, lost, recovered, disbursedOn } }: { one: InvestedDetail }) {
  if (!disbursedOn) {
    return (
      <div className="mt-6">
        <p className="text-label text-ink-700">투자한 돈</p>
        <Figure large value={digits(amount)} unit="원" />
      </div>
    );
  }
  const loss = lost - recovered;
  const returned = amount - outstanding - loss;
  if (loss > 0) {
    return (
      <div className="mt-6">
        <p className="text-label text-ink-700">{recovered ? "남은 손실" : "손실 원금"}</p>
        <Figure large value={digits(loss)} unit="원" />
        <ProgressBar className="mt-4" height={24} value={returned / amount} lost={loss / amount} />
        <p className="text-ink-700 text-label mt-2">
          투자한 돈 {won(amount)} 중 {won(returned)}을 돌려받고 {won(loss)}을 잃었어요.
        </p>
      </div>
    );
  }
  return (
    <OutstandingPrincipal repaid={returned / amount} words={`투자한 돈 ${won(amount)} 중 ${won(returned)}을 돌려받았어요.`}>
      <Figure large value={digits(outstanding)} unit="원" />
    </OutstandingPrincipal>
  );
}

function Withdraw({ one: { orderUid, productUid, amount, title } }: { one: InvestedDetail }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const withdraw = useMutation({
    mutationFn: () => resultOrNull(post(`/v2/invest/${orderUid}/withdraw`, { productUid, amount }, { v1: true })),
    onSuccess: async (answer) => {
      if (answer === null) return;
      toast(`${amountText(amount)}이 예치금으로 돌아왔어요.`);
      await navigate("/mypage/investor/investments");
    },
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: ["mypage"] }), queries.invalidateQueries({ queryKey: ["honest-info"] })]),
  });
  const ask = async () => {
    const message = `${title}에 투자한 ${won(amount)}을 예치금으로 돌려받아요. 모집이 끝나면 취소할 수 없어요.`;
    if (await confirm({ title: "투자를 취소할까요?", message, confirmLabel: "투자 취소하기", cancelLabel: "그대로 두기" })) withdraw.mutate();
  };
  return (
    <Button variant="quiet" busy={withdraw.isPending} onClick={() => void ask()}>
      투자 취소하기
    </Button>
  );
}

/** The recovered amounts after the write-off. They are principal, without tax and fee. */
const Recoveries = ({ of }: { of: readonly RecoveredPrincipal[] }) => (
  <Section title="회수한 원금">
    <p className="text-ink-700 mb-4">상각한 뒤에 회수해 예치금에 넣어 드린 돈이에요. 원금이라 세금과 이용료가 없어요.</p>
    <Table caption="회수한 원금" columns={["받은 날", "받은 돈"]} rows={of.map((one) => [longDate(one.on), digits(one.amount)])} />
  </Section>
);

function Payments({ one }: { one: InvestedDetail }) {
  const { payments, isForecast } = one;
  const total = (of: (one: Payment) => number) => digits(sum(payments, of));
  return (
    <Section title={one.lost > one.recovered ? "받은 돈과 받지 못한 돈" : "지급 일정"}>
      {isForecast && <p className="text-ink-700 mb-4">모집이 끝나는 날 대출이 실행된다고 보고 계산했어요. 날짜는 달라질 수 있어요.</p>}
      <PaymentChart one={one} />
      <ChartTable
        caption="지급 일정"
        columns={["받는 날", "받는 돈 (세후)", "상태", "원금", "이자", "소득세", "지방소득세", "이용료"]}
        rows={payments.map((one) => [
          `${shortDate(one.date)}${one.number ? ` (${one.number}회차)` : one.isPrice ? " (채권 매각)" : " (미리 갚음)"}`,
          digits(one.net),
          <span key="state" className={isLate(one) ? "text-clay-700" : undefined}>{NAMES[one.state]}</span>,
          digits(one.principal),
          digits(one.interest),
          digits(one.incomeTax),
          digits(one.localTax),
          digits(one.platformFee),
        ])}
        total={["모두", total((one) => one.net), "", total((one) => one.principal), total((one) => one.interest), total((one) => one.incomeTax), total((one) => one.localTax), total((one) => one.platformFee)]}
      />
    </Section>
  );
}

function PaymentChart({ one }: { one: InvestedDetail }) {
  if (one.lost > one.recovered) return <LossChart one={one} />;
  return one.payments.some(isLate) ? <LateChart payments={one.payments} /> : <SplitChart payments={one.payments} />;
}

/** What was received, and at the end the principal that was not. */
function LossChart({ one: { payments, recoveries, lost, recovered } }: { one: InvestedDetail }) {
  const stairs = [...payments.map(({ date, net }) => ({ label: shortDate(date), a: net, b: 0 })), ...recoveries.map(({ on, amount }) => ({ label: shortDate(on), a: amount, b: 0 }))];
  const loss = lost - recovered;
  const got = won(stairs.reduce((total, { a }) => total + a, 0));
  return (
    <StairChart
      stairs={[...stairs, { label: "손실", a: 0, b: loss }]}
      a={{ name: "받은 돈 (세후)", total: got }}
      b={{ name: "손실 원금", total: won(loss), tone: "lost" }}
      conclusion={`받은 돈은 ${got}이고, 손실 원금은 ${won(loss)}이에요.`}
    />
  );
}

function SplitChart({ payments }: { payments: readonly Payment[] }) {
  const [principal, earned] = [won(sum(payments, (one) => one.principal)), won(sum(payments, (one) => one.earned))];
  const isComing = payments.some(({ state }) => state === "coming");
  return (
    <StairChart
      stairs={payments.map((one) => ({ label: shortDate(one.date), a: one.principal, b: one.earned }))}
      a={{ name: "원금", total: principal }}
      b={{ name: isComing ? "세후 이자 (예정)" : "세후 이자", total: earned }}
      conclusion={`${payments.length}번에 나누어 원금 ${principal}과 세후 이자 ${earned}을 ${isComing ? "받을 예정이에요" : "받았어요"}.`}
    />
  );
}

/** Late payments apart from the others, because they may never be received. */
function LateChart({ payments }: { payments: readonly Payment[] }) {
  const of = (state: Payment["state"]) => won(sum(payments.filter((one) => one.state === state), ({ net }) => net));
  const [received, coming, late] = [of("paid"), of("coming"), of("late")];
  const net = (one: Payment, state: Payment["state"]) => (one.state === state ? one.net : 0);
  const isComing = payments.some(({ state }) => state === "coming");
  const overdue = { name: "밀린 돈 (세후)", total: late };
  return (
    <StairChart
      stairs={payments.map((one) => ({
        label: shortDate(one.date),
        a: net(one, "paid"),
        ...(isComing ? { b: net(one, "coming"), c: net(one, "late") } : { b: net(one, "late") }),
      }))}
      a={{ name: "받은 돈 (세후)", total: received }}
      {...(isComing ? { b: { name: "받을 돈 (세후, 예정)", total: coming, tone: "coming" }, c: overdue } : { b: overdue })}
      conclusion={`세후로 받은 돈은 ${received}이고, ${isComing ? `받을 돈은 ${coming}, ` : ""}밀린 돈은 ${late}이에요.`}
    />
  );
}
