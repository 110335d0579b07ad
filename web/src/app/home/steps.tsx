/** The four steps of an application for a loan, and of an investment. */
import { company } from "#/core/lib/company";
import "./home.css";

type Step = { name: string; text: string };

const APPLICATION: readonly Step[] = [
  { name: "본인 확인", text: "휴대폰으로 한 번만 확인해요." },
  { name: "소득과 자료", text: "건강보험 자료를 불러와 서류를 대신해요." },
  { name: "한도와 금리", text: "금액과 기간을 직접 고르고 매달 갚을 돈을 먼저 봐요." },
  { name: "심사와 계약", text: "신분증과 계좌를 확인하고 전자서명으로 끝내요." },
];

const INVESTMENT: readonly Step[] = [
  { name: "입금", text: "내 가상계좌로 보내요." },
  { name: "나눠 투자", text: "1만원부터 여러 상품에 나눠요." },
  { name: "매달 지급", text: "갚은 날 이자와 원금을 받아요." },
  { name: "출금", text: "쓰지 않는 돈은 언제든 찾아요." },
];

export const ApplicationSteps = () => (
  <>
    <Steps steps={APPLICATION} />
    <p className="text-ink-700 mt-6 max-w-read">
      중간에 창을 닫아도 괜찮아요. 적은 내용은 저장되고, 다른 휴대폰이나 컴퓨터에서도 멈춘 곳부터 이어서 해요.
    </p>
  </>
);

export const InvestmentSteps = () => (
  <>
    <Steps steps={INVESTMENT} />
    <p className="caption mt-4">예치금은 예치기관인 {company.depository}에서 이음의 재산과 따로 보관해요. 투자한 돈은 원금이 보장되지 않아요.</p>
  </>
);

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="home-steps">
    {steps.map(({ name, text }, i) => (
      <li key={name}>
        <b className="figure">{i + 1}</b>
        <h3 className="heading-3">{name}</h3>
        <p className="text-ink-700 text-label">{text}</p>
      </li>
    ))}
  </ol>
);
