/** The four parts of an application for a loan, and where the funnel has them. */
import { APPLICATION_PARTS, APPLICATION_STEPS } from "#/borrowing/guides/application-parts";
import "./home.css";

export const ApplicationSteps = () => (
  <>
    <ol className="home-steps">
      {APPLICATION_PARTS.map(({ name, text, place }, i) => (
        <li key={name}>
          <b className="figure">{i + 1}</b>
          <h3 className="heading-3">{name}</h3>
          <p className="text-ink-700 text-label">{text}</p>
          <p className="caption">신청 화면 {place}</p>
        </li>
      ))}
    </ol>
    <p className="text-ink-700 mt-6 max-w-read">
      신청 화면은 {APPLICATION_STEPS.length}단계로 나누어 한 번에 하나씩 물어요. 중간에 창을 닫아도 괜찮아요. 적은 내용은 저장되고, 다른 휴대폰이나 컴퓨터에서도 멈춘 곳부터 이어서 해요.
    </p>
  </>
);
