/** The application for a personal loan in four parts, each with the steps that the funnel counts. */
const PARTS = [
  { name: "본인 확인", text: "휴대폰으로 한 번만 확인해요.", steps: ["본인 확인"] },
  { name: "소득과 자료", text: "건강보험 자료를 불러와 서류를 대신해요.", steps: ["소득", "대출 적합성", "소득 자료"] },
  { name: "한도와 금리", text: "금액과 기간을 직접 고르고 매달 갚을 돈을 먼저 봐요.", steps: ["한도와 금리"] },
  { name: "심사와 계약", text: "신분증과 계좌를 확인하고 전자서명으로 끝내요.", steps: ["심사", "신분증", "계좌", "주소", "확인 질문", "계약"] },
];

/** In the order of the funnel, which has these sections too. */
export const APPLICATION_STEPS = PARTS.flatMap(({ steps }) => steps);

/** `place`: the numbers of its steps in the funnel, such as "2~4단계". */
export const APPLICATION_PARTS = PARTS.map(({ name, text, steps }, i) => {
  const before = PARTS.slice(0, i).flatMap((part) => part.steps).length;
  return { name, text, place: `${steps.length > 1 ? `${before + 1}~` : ""}${before + steps.length}단계` };
});
