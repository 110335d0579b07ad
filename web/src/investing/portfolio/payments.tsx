/** A list of payments to the investor, the sums of a month, and what is expected in this month. */
import { Link } from "react-router";
import type { Payment } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { byDay, dayOfMonth } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Icon } from "#/core/ui/icon";
import { Section } from "#/core/ui/layout/content";
import { Day } from "#/core/ui/layout/day";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { addressOf, SCHEDULE } from "./addresses";
import { contents, monthName } from "./figures";
import { useMonth } from "./mypage-api";
import "./payments.css";

const NEXT = 3; // payments

/** `today`: the server's business date. Late money is not expected any more. */
export function ThisMonth({ today }: { today: string }) {
  const month = today.slice(0, 7);
  const reading = useMonth(month);
  const payments = reading.data?.payments;
  const coming = payments?.filter(({ state }) => state === "coming");
  return (
    <Section
      title={`${monthName(month)}에 받는 돈`}
      aside={
        <Link className="link" to={SCHEDULE}>
          전체 일정
        </Link>
      }
    >
      {payments && <MonthSums payments={payments} />}
      {!coming && <QueryStatus of={reading} shape="rows" lines={4} />}
      {coming?.length === 0 && <p className="text-ink-700 mt-4">이번 달에 더 받을 돈이 없어요.</p>}
      {coming && coming.length > 0 && <PaymentList payments={coming} count={NEXT} kind=" (세후, 예정)" />}
    </Section>
  );
}

const totalOf = (payments: readonly Payment[]): number => payments.reduce((total, { net }) => total + net, 0);
const sumOf = (payments: readonly Payment[]): string => won(totalOf(payments));

/** What has come in a month, what is still to come and what is late, as parts of one bar; renders nothing without payments. */
export function MonthSums({ payments }: { payments: readonly Payment[] }) {
  const of = (wanted: Payment["state"]) => totalOf(payments.filter(({ state }) => state === wanted));
  const [received, coming, late] = [of("paid"), of("coming"), of("late")];
  const all = received + coming + late;
  const [first] = payments;
  if (!first || !all) return null;
  return (
    <div className="month-sums">
      <ProgressBar height={20} value={received / all} late={late / all} />
      <dl>
        <MonthSum name="받은 돈 (세후)" amount={received} />
        <MonthSum name="앞으로 받을 돈 (세후, 예정)" amount={coming} />
        {late > 0 && <MonthSum name={`${monthName(first.date)}치 밀린 돈 (세후)`} amount={late} />}
      </dl>
    </div>
  );
}

const MonthSum = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>
      <i />
      {name}
    </dt>
    <dd>{won(amount)}</dd>
  </div>
);

type PaymentListProps = { payments: readonly Payment[]; count: number; kind?: string; level?: 3 | 4; onMore?(): void };

/** The first `count` payments by their days, those of a whole day with their sum, and the sums of the others and of all.
 * The row of the others shows more of them, or leads to the schedule. `kind`: words about the sum. */
export function PaymentList({ payments, count, kind = "", level, onMore }: PaymentListProps) {
  const others = payments.slice(count);
  return (
    <>
      {byDay(payments.slice(0, count), ({ date }) => date).map((shown) => {
        const [{ date }] = shown;
        const isWhole = shown.length === payments.filter((one) => one.date === date).length;
        return (
          <Day key={date} at={date} name={dayOfMonth(date)} sum={isWhole && shown.length > 1 && sumOf(shown)} level={level}>
            {shown.map((one) => (
              <Row key={`${one.orderUid}${one.productUid}${one.number}${one.state}`} one={one} />
            ))}
          </Day>
        );
      })}
      {others.length > 0 &&
        (onMore ? (
          <button type="button" className="other-payments" onClick={onMore}>
            <span>
              그 밖에 {others.length}건 더 보기 <Icon name="down" small />
            </span>{" "}
            {sumOf(others)}
          </button>
        ) : (
          <Link className="other-payments" to={SCHEDULE}>
            <span>
              그 밖에 {others.length}건 <Icon name="right" small />
            </span>{" "}
            {sumOf(others)}
          </Link>
        ))}
      <p className="-mt-px flex flex-wrap justify-between gap-x-4 border-t-2 border-ink-900 py-4 font-bold">
        <span>
          모두 {payments.length}건{kind}
        </span>
        <span className="whitespace-nowrap">{sumOf(payments)}</span>
      </p>
    </>
  );
}

const STATE: Record<Payment["state"], string> = { paid: "받았어요", coming: "예정", late: "밀렸어요" };
const COLOUR: Record<Payment["state"], string | undefined> = { paid: "text-pine-700", coming: undefined, late: "text-clay-700" };

const Row = ({ one }: { one: Payment }) => (
  <li className="relative flex items-center justify-between gap-4 border-b border-line py-4">
    <div className="min-w-0">
      <Link className="text-label font-semibold after:absolute after:inset-0" to={addressOf(one)}>
        <ProductTitle>{one.title}</ProductTitle>
      </Link>
      <p className="caption">
        {contents(one)} {one.number ? `${one.number}회차` : "미리 갚음"} · <span className={COLOUR[one.state]}>{STATE[one.state]}</span>
      </p>
    </div>
    <strong className="whitespace-nowrap">{won(one.net)}</strong>
  </li>
);
