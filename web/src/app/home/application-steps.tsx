/** The four steps of an application for a loan. */
import "./home.css";

const STEPS = [
  { name: "본인 확인", text: "휴대폰으로 한 번만 확인해요." },
  { name: "소득과 자료", text: "건강보험 자료를 불러와 서류를 대신해요." },
  { name: "한도와 금리", text: "금액과 기간을 직접 고르고 매달 갚을 돈을 먼저 봐요." },
  { name: "심사와 계약", text: "신분증과 계좌를 확인하고 전자서명으로 끝내요." },
] as const;

export const ApplicationSteps = () => (
  <>
    <ol className="home-steps">
      {STEPS.map(({ name, text }, i) => (
        <li key={name}>
          <b className="figure">{i + 1}</b>
          <h3 className="heading-3">{name}</h3>
          <p className="text-ink-700 text-label">{text}</p>
        </li>
      ))}
    </ol>
    <p className="text-ink-700 mt-6 max-w-read">
      중간에 창을 닫아도 괜찮아요. 적은 내용은 저장되고, 다른 휴대폰이나 컴퓨터에서도 멈춘 곳부터 이어서 해요.
    </p>
  </>
);
