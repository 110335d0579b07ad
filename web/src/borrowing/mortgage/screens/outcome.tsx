/** Where an application waits for the appraisal, and every way in which it ends. */
import { reading } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Blank } from "#/core/ui/layout/blank";
import { useMortgage } from "../calls";

const Home = () => (
  <AppLink className={buttonClass("primary", true)} href="/">
    첫 화면으로 가기
  </AppLink>
);
const Talk = () => (
  <AppLink className={buttonClass("quiet", true)} href="/loan/mortgage/phone-consultation">
    전화 상담 신청하기
  </AppLink>
);

export const Review = () => (
  <Blank drawing="open" title="서류를 보고 있어요" message="담당자가 서류와 등기를 확인해요. 끝나면 문자로 알려 드릴게요.">
    <Home />
  </Blank>
);

export function Confirmed() {
  const { amount = 0, rate, period } = useMortgage().data;
  const terms = `${reading(amount)}, 연 ${Number(rate)}%, ${period}개월 조건으로 빌리기로 했어요.`;
  return (
    <Blank title="신청이 모두 끝났어요" message={`${terms}\n담당자가 1영업일 안에 전화드려 계약 날짜를 정할게요.`}>
      <Home />
    </Blank>
  );
}

export function Denied() {
  const { reason } = useMortgage().data;
  return (
    <Blank drawing="apart" title="이번에는 빌려드리지 못해요" message={reason}>
      <Home />
      <Talk />
    </Blank>
  );
}

export function Stopped() {
  const { reason } = useMortgage().data;
  return (
    <Blank drawing="apart" title="심사를 멈췄어요" message={reason}>
      <Home />
      <Talk />
    </Blank>
  );
}

export function Unsuitable() {
  const { reasons = [] } = useMortgage().data;
  return (
    <Blank drawing="apart" title="지금은 이 대출이 맞지 않아요" message={reasons.join(" ")}>
      <Home />
      <Talk />
    </Blank>
  );
}
