/** A list of payments to the investor, and the sums of a month. */
import { Link } from "react-router";
import type { Payment } from "#/core/api/gen";
import { byDay, dayOfMonth } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Icon } from "#/core/ui/icon";
import { Day } from "#/core/ui/layout/day";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { addressOf } from "./addresses";
import { contents, monthName } from "./figures";
import "./payments.css";

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

type PaymentListProps = { payments: readonly Payment[]; count: number; level?: 3 | 4; onMore(): void };

/** The first `count` payments by their days, those of a whole day with their sum, and the sums of the others and of all.
 * The row of the others shows more of them. */
export function PaymentList({ payments, count, level, onMore }: PaymentListProps) {
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
      {others.length > 0 && (
        <button type="button" className="other-payments" onClick={onMore}>
          <span>
            그 밖에 {others.length}건 더 보기 <Icon name="down" small />
          </span>{" "}
          {sumOf(others)}
        </button>
      )}
      <p className="-mt-px flex flex-wrap justify-between gap-x-4 border-t-2 border-ink-900 py-4 font-bold">
        <span>모두 {payments.length}건</span>
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
