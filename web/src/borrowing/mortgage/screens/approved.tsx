/** The terms as an appraiser has set them, to be accepted. */
import { digits, reading } from "#/core/lib/money";
import { Facts, Figure } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";
import { LoanPage } from "#/borrowing/application/frame/loan-page";

export default function Approved() {
  const { data, send } = useMortgage();
  const { amount = 0, rate = "0", period = 12, building } = data;
  // In whole hundredths of a percent, so that nothing is lost to a fraction.
  const monthly = Math.floor((amount * Math.round(Number(rate) * 100)) / 120_000);
  return (
    <LoanPage
      eyebrow="심사를 마쳤어요"
      question={`${reading(amount)}을\n빌릴 수 있어요`}
      lead="이 조건은 7일 동안 그대로예요. 받아들이면 담당자가 전화로 계약 날짜를 정해요."
      cta={{ label: "이 조건으로 빌리기", onPress: () => void send("accept_mortgage") }}
    >
      <Figure large before="매달 이자" value={digits(monthly)} unit="원" />
      <div className="mt-6">
        <Facts
          facts={[
            ...(building ? [{ label: "담보", value: building }] : []),
            { label: "금액", value: reading(amount) },
            { label: "금리", value: `연 ${Number(rate)}%` },
            { label: "기간", value: `${period}개월` },
            { label: "갚는 방법", value: "매달 이자, 만기에 원금" },
          ]}
        />
      </div>
    </LoanPage>
  );
}
