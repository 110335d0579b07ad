/** The four parts of an application for a loan, and where the funnel has them; the four steps of an investment. */
import { APPLICATION_PARTS, APPLICATION_STEPS } from "#/borrowing/guides/application-parts";
import "./home.css";

/** `place`: the steps of the funnel. */
type Step = { name: string; text: string; place?: string };

const INVESTMENT: readonly Step[] = [
  { name: "입금", text: "내 가상계좌로 보내요." },
  { name: "나누어 투자", text: "여러 상품에 나누어 담아요." },
  { name: "매달 지급", text: "갚은 날 이자와 원금을 받아요." },
  { name: "출금", text: "쓰지 않는 돈은 언제든 찾아요." },
];

export const ApplicationSteps = () => (
  <>
    <Steps steps={APPLICATION_PARTS} />
    <p className="lead mt-6">
      신청 화면은 {APPLICATION_STEPS.length}단계이고 한 번에 하나씩 물어요. 중간에 창을 닫아도 적은 내용은 남아 있어서, 다른 휴대폰이나 컴퓨터에서도 멈춘 곳부터 이어서 할 수 있어요.
    </p>
  </>
);

export const InvestmentSteps = () => <Steps steps={INVESTMENT} />;

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="home-steps">
    {steps.map(({ name, text, place }, i) => (
      <li key={name}>
        <b className="figure">{i + 1}</b>
        <h3 className="heading-3">{name}</h3>
        <p className="text-ink-700 text-label">{text}</p>
        {place && <p className="caption">신청 화면 {place}</p>}
      </li>
    ))}
  </ol>
);
