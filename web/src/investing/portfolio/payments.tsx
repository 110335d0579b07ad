/** A list of payments to the investor, and the expected ones of this month. */
import { Link } from "react-router";
import type { Payment } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { byDay, dayOfMonth } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Section } from "#/core/ui/layout/content";
import { Day } from "#/core/ui/layout/day";
import { ProductTitle } from "#/core/ui/product-title";
import { addressOf, SCHEDULE } from "./addresses";
import { contents } from "./figures";
import { useMonth } from "./mypage-api";

const NEXT = 3; // payments

/** `today`: the server's business date. Late money is not expected any more. */
export function ThisMonth({ today }: { today: string }) {
  const reading = useMonth(today.slice(0, 7));
  const coming = reading.data?.payments.filter(({ state }) => state === "coming");
  return (
    <Section
      title="이번 달에 받을 돈"
      aside={
        <Link className="link" to={SCHEDULE}>
          전체 일정
        </Link>
      }
    >
      {!coming && <QueryStatus of={reading} shape="rows" lines={4} />}
      {coming?.length === 0 && <p className="text-ink-700">이번 달에 더 받을 돈이 없어요.</p>}
      {coming && coming.length > 0 && <PaymentList payments={coming} count={NEXT} kind=" (세후, 예정)" />}
    </Section>
  );
}

const sumOf = (payments: readonly Payment[]): string => won(payments.reduce((total, { net }) => total + net, 0));

type PaymentListProps = { payments: readonly Payment[]; count: number; kind?: string; level?: 3 | 4 };

/** The first `count` payments by their days, and the sums of the others and of all. `kind`: words about the sum. */
export function PaymentList({ payments, count, kind = "", level }: PaymentListProps) {
  const others = payments.slice(count);
  return (
    <>
      {byDay(payments.slice(0, count), ({ date }) => date).map((shown) => {
        const [{ date }] = shown;
        const ofDay = payments.filter((one) => one.date === date);
        return (
          <Day key={date} at={date} name={dayOfMonth(date)} sum={ofDay.length > 1 && sumOf(ofDay)} level={level}>
            {shown.map((one) => (
              <Row key={`${one.orderUid}${one.productUid}${one.number}${one.state}`} one={one} />
            ))}
          </Day>
        );
      })}
      {others.length > 0 && (
        <p className="flex justify-between gap-4 py-4 text-label text-ink-700">
          <span>그 밖에 {others.length}건</span>
          <span className="whitespace-nowrap">{sumOf(others)}</span>
        </p>
      )}
      <p className="-mt-px flex justify-between gap-4 border-t-2 border-ink-900 py-4 font-bold">
        <span>
          모두 {payments.length}건{kind}
        </span>
        <span className="whitespace-nowrap">{sumOf(payments)}</span>
      </p>
    </>
  );
}

const STATE: Record<Payment["state"], string> = { paid: "받았어요", coming: "예정", late: "갚는 날이 지났어요" };
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
