/** The drawings of articles. An article states the same amounts in its text. */
import { type ReactNode, useId } from "react";
import { amountText, reading } from "#/core/lib/money";
import { Chart } from "#/core/ui/charts/chart";
import { StairChart } from "#/core/ui/charts/stair-chart";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { CARD, CUSTODY, HOME, LIMITS, LOAN, LOWER, SPREAD, SWITCHING, TAX } from "./amounts";
import "./figures.css";

const Drawing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="drawing">
    <p className="drawing__title">{title}</p>
    {children}
  </div>
);

type Part = { name: string; amount: number };

/** One amount in two parts. */
const Parts = ({ title, first, second }: { title: string; first: Part; second: Part }) => (
  <Drawing title={title}>
    <ProgressBar height={36} value={first.amount / (first.amount + second.amount)} remainder="counterpart" />
    <p className="legend">
      <span>
        <i />
        {first.name} <b>{amountText(first.amount)}</b>
      </span>
      <span>
        <i className="chart__second" />
        {second.name} <b>{amountText(second.amount)}</b>
      </span>
    </p>
  </Drawing>
);

const Tax = () => <Parts title="이자 10,000원을 받으면" first={{ name: "받는 돈", amount: TAX[0] }} second={{ name: "세금", amount: TAX[1] }} />;

const Switching = () => (
  <Parts title="그대로 두면 낼 이자 152만원" first={{ name: "갈아타면 낼 이자와 수수료", amount: SWITCHING[0] }} second={{ name: "줄어드는 돈", amount: SWITCHING[1] }} />
);

const Card = () => <Parts title="한도가 400만원인 카드라면" first={{ name: "쓴 돈", amount: CARD[0] }} second={{ name: "남겨 둔 한도", amount: CARD[1] }} />;

const Custody = () => (
  <Parts title="예치금 100만원에서 30만원을 투자 신청하면" first={{ name: "출금할 수 있는 돈", amount: CUSTODY[0] }} second={{ name: "잡아 둔 돈", amount: CUSTODY[1] }} />
);

/** Amounts on the axis of the first one. */
const Amounts = ({ title, lines }: { title: string; lines: readonly [Part, ...Part[]] }) => (
  <Drawing title={title}>
    <ul className="drawing__lines">
      {lines.map(({ name, amount }) => (
        <li key={name}>
          <p>
            {name} <b>{amountText(amount)}</b>
          </p>
          <ProgressBar height={14} value={amount / lines[0].amount} />
        </li>
      ))}
    </ul>
  </Drawing>
);

const Limits = () => (
  <Amounts
    title="일반 개인투자자의 한도"
    lines={[
      { name: "모든 온투업체를 합해서", amount: LIMITS[0] },
      { name: "그중 부동산 상품", amount: LIMITS[1] },
      { name: "한 사람에게 빌려주는 돈", amount: LIMITS[2] },
    ]}
  />
);

const LoanToValue = () => (
  <Amounts
    title="LTV 70%인 집"
    lines={[
      { name: "집의 시세", amount: HOME.value },
      { name: "먼저 갚을 은행 대출", amount: HOME.earlierLoan },
      { name: "은행 대출과 이번 대출", amount: HOME.allLoans },
    ]}
  />
);

const Lower = () => (
  <Amounts
    title="1,000만원을 12개월 동안 빌렸을 때의 이자"
    lines={[
      { name: `연\u00a0${LOWER.before.rate}%`, amount: LOWER.before.interest },
      { name: `연\u00a0${LOWER.after.rate}%`, amount: LOWER.after.interest },
    ]}
  />
);

/** Two pieces with a step at one end, apart and fitted together. */
const Joint = () => (
  <Drawing title="절반씩 덜어 하나로">
    <Chart height={JOINT_HEIGHT} labelledBy="joint">
      <title id="joint">절반씩 덜어 낸 두 나무가 맞물려 하나가 돼요.</title>
      <svg viewBox="0 0 300 92" width="100%" height={JOINT_HEIGHT} preserveAspectRatio="xMinYMid meet">
        <path className="chart__first" d="M0 0H126V18H90V36H0z" />
        <path className="chart__second" d="M174 0H300V36H138V18H174z" />
        <path className="chart__first" d="M0 56H162V74H126V92H0z" />
        <path className="chart__second" d="M165 56H300V92H129V77H165z" />
      </svg>
    </Chart>
  </Drawing>
);

const JOINT_HEIGHT = 140;
const PIECES_HEIGHT = 36;

/** The amount in equal pieces, the last of which is lost. */
function Pieces({ name, count }: { name: string; count: number }) {
  const title = useId();
  const width = 100 / count;
  const left = SPREAD.amount - SPREAD.amount / count;
  const words = `한 건이 갚지 못하면 많게는 ${amountText(SPREAD.amount / count)}을 잃어요.`;
  return (
    <li>
      <p>
        {name} <b>{left ? `${amountText(left)}은 이어져요` : "남는 돈이 없어요"}</b>
      </p>
      <Chart height={PIECES_HEIGHT} labelledBy={title}>
        <title id={title}>{words}</title>
        {Array.from({ length: count }, (_, i) => (
          <g key={i}>
            <rect className={i === count - 1 ? "drawing__lost" : "chart__first"} x={`${i * width}%`} width={`${width}%`} height={PIECES_HEIGHT} />
            {i > 0 && <line className="chart__cut" x1={`${i * width}%`} x2={`${i * width}%`} y1="0" y2={PIECES_HEIGHT} />}
          </g>
        ))}
      </Chart>
      <p className="caption">{words}</p>
    </li>
  );
}

const Spread = () => (
  <Drawing title="100만원을 투자했는데 한 건이 갚지 못하면">
    <ul className="drawing__lines">
      <Pieces name="한 상품에 100만원" count={1} />
      <Pieces name="열 상품에 10만원씩" count={SPREAD.products} />
    </ul>
  </Drawing>
);

const PAYMENT = (LOAN.principal * LOAN.monthlyRate) / (1 - (1 + LOAN.monthlyRate) ** -LOAN.months);

/** The payments of the loan: `principalOf` is the principal of a payment with this interest. */
function stairsOf(principalOf: (interest: number) => number) {
  let left = LOAN.principal;
  return Array.from({ length: LOAN.months }, (_, i) => {
    const interest = left * LOAN.monthlyRate;
    const principal = principalOf(interest);
    left -= principal;
    return { label: `${i + 1}회`, a: principal, b: interest };
  });
}

function Payments({ title, stairs }: { title: string; stairs: ReturnType<typeof stairsOf> }) {
  const interest = reading(Math.round(stairs.reduce((sum, { b }) => sum + b, 0) / 1_000) * 1_000);
  return (
    <Drawing title={title}>
      <StairChart stairs={stairs} a={{ name: "원금", total: amountText(LOAN.principal) }} b={{ name: "이자", total: interest }} conclusion={`${title}. 이자는 모두 ${interest}이에요.`} />
    </Drawing>
  );
}

const Level = () => <Payments title="매달 갚는 돈이 같아요" stairs={stairsOf((interest) => PAYMENT - interest)} />;
const Falling = () => <Payments title="매달 갚는 원금이 같아요" stairs={stairsOf(() => LOAN.principal / LOAN.months)} />;

/** By the names that articles use. */
export const FIGURES = { limits: Limits, ltv: LoanToValue, spread: Spread, tax: Tax, level: Level, falling: Falling, switching: Switching, lower: Lower, card: Card, custody: Custody, joint: Joint };
