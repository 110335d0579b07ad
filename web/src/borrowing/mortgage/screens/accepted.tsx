/** The draft was accepted. The number in the address determines the text. */
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { amountText } from "#/core/lib/money";
import { Figure } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";

const OWNER = 2;

export default function Accepted() {
  const { data, send } = useMortgage();
  const [lead, label] = data.success === OWNER ? ["다음으로 집 소유자의 동의를 받아요.", "집 소유자 동의 받기"] : ["다음으로 서류를 올려 주세요.", "서류 올리기"];
  return (
    <LoanPage question="신청을 받았어요" lead={lead} cta={{ label, onPress: () => void send("continue_application") }}>
      {data.limit === undefined ? <p>KB시세에 없는 집이라 담당자가 한도를 확인해요.</p> : <Limit won={data.limit} />}
    </LoanPage>
  );
}

const Limit = ({ won }: { won: number }) => (
  <>
    <p className="text-label font-strong">이 집의 예상 한도</p>
    <Figure large value={amountText(won).slice(0, -1)} unit="원" />
    <p className="text-ink-700 text-label mt-2">한도와 금리는 서류를 심사한 뒤에 확정돼요.</p>
  </>
);
