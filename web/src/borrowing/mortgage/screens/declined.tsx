/** The draft was declined; its input is preserved. The number in the address is the reason. */
import { useNavigate } from "react-router";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { amountText } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";
import { type MortgageData, useMortgage } from "../calls";
import { QUESTION } from "./draft-questions";

type Words = { title: string; message: string; act: string; question?: number };

const TEXTS: Record<number, (data: MortgageData) => Words> = {
  1: () => ({ title: "담보로 받을 수 없는 집이에요", message: "아직 대출하지 않는 지역에 있거나, KB시세가 2억원보다 낮은 집이에요. 다른 집이 있다면 주소를 바꿔 주세요. 담보 없이 빌리는 대출도 있어요.", act: "주소 바꾸기", question: QUESTION.home }),
  2: ({ limit = 0 }) => ({ title: "집의 한도를 넘었어요", message: `이 집으로는 최대 ${amountText(limit)}까지 신청할 수 있어요.`, act: "금액 바꾸기", question: QUESTION.amount }),
  3: () => ({ title: "지금은 확인하지 못했어요", message: "기관 연결이 늦어지고 있어요. 쓴 내용은 그대로 있으니 조금 뒤에 다시 신청해 주세요.", act: "신청서로 돌아가기" }),
  4: () => ({ title: "신용정보 조회에 동의해 주세요", message: "동의가 없어서 신용정보를 조회하지 않았어요. 신청서에서 다시 동의하면 이어서 확인해요.", act: "신청서로 돌아가기" }),
};

export default function Declined() {
  const { data, send } = useMortgage();
  const navigate = useNavigate();
  const words = (TEXTS[data.failure ?? 3] ?? TEXTS[3])?.(data);
  if (!words) return null;
  const { title, message, act, question } = words;
  const correct = async () => {
    const { ok } = await send("correct_application");
    if (ok && question !== undefined) await navigate("/loan/mortgage/draft", { replace: true, state: { question } });
  };
  return (
    <LoanPage question={title} lead={message} cta={{ label: act, onPress: () => void correct() }}>
      <ul className="border-t-2 border-ink-900" aria-label="다른 방법">
        {question === QUESTION.home && <Way href="/loan/credit/guide" label="개인신용대출 보기" />}
        <Way href="/loan/mortgage/phone-consultation" label="전화 상담 신청하기" />
      </ul>
    </LoanPage>
  );
}

const Way = ({ href, label }: { href: string; label: string }) => (
  <li className="border-b border-line">
    <AppLink className="answer-list__option" href={href}>
      <span className="flex-1">{label}</span>
      <Icon name="right" small className="text-ink-500" />
    </AppLink>
  </li>
);
