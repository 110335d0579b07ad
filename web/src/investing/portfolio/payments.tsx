/** A list of payments to the investor, and the expected ones of this month. */
import { Link } from "react-router";
import type { Payment } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayAndWeekday } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Section } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { addressOf, SCHEDULE } from "./addresses";
import { contents } from "./figures";
import { useMonth } from "./mypage-api";
import "./payments.css";

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
      {!coming && <QueryStatus of={reading} lines={4} />}
      {coming?.length === 0 && <p className="text-ink-700">이번 달에 더 받을 돈이 없어요.</p>}
      {coming && coming.length > 0 && <PaymentList payments={coming} count={NEXT} sum="이번 달에 받을 돈 모두 (세후, 예정)" />}
    </Section>
  );
}

type PaymentListProps = { payments: readonly Payment[]; count: number; sum?: string };

/** The first `count` payments, and the sum of all. */
export function PaymentList({ payments, count, sum = "모두" }: PaymentListProps) {
  return (
    <ol className="payment-list">
      {payments.slice(0, count).map((one) => (
        <Row key={`${one.orderUid}${one.productUid}${one.date}${one.number}${one.state}`} one={one} />
      ))}
      <li className="payment-list__sum">
        <span>
          {sum} {payments.length}건
        </span>
        <span>{won(payments.reduce((total, { net }) => total + net, 0))}</span>
      </li>
    </ol>
  );
}

const STATE: Record<Payment["state"], string> = { paid: "받았어요", coming: "예정", late: "갚는 날이 지났어요" };
const COLOUR: Record<Payment["state"], string | undefined> = { paid: "text-pine-700", coming: undefined, late: "text-clay-700" };

function Row({ one }: { one: Payment }) {
  const [day, weekday] = dayAndWeekday(one.date);
  return (
    <li>
      <time dateTime={one.date}>
        {day}
        <small>{weekday}</small>
      </time>
      <div>
        <b>
          <Link to={addressOf(one)}>
            <ProductTitle>{one.title}</ProductTitle>
          </Link>
        </b>
        <p className="caption">
          {contents(one)} {one.number ? `${one.number}회차` : "미리 갚음"} ·{" "}
          <span className={COLOUR[one.state]}>{STATE[one.state]}</span>
        </p>
      </div>
      <strong className="payment-list__amount">{won(one.net)}</strong>
    </li>
  );
}
