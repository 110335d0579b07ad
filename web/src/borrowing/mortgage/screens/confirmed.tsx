/** After the acceptance of the terms: the requirements of the contract, and a button to begin. */
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { momentOf } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Note } from "#/core/ui/layout/content";
import { type WaitStep, WaitList } from "#/core/ui/layout/wait-progress";
import { useMortgage } from "../calls";

const NEXT: readonly { text: string; detail: string }[] = [
  { text: "대출 적합성과 확인 질문에 답해요", detail: "2분쯤 걸려요." },
  { text: "신분증을 찍어요", detail: "주민등록증이나 운전면허증이 있으면 돼요." },
  { text: "받을 계좌를 확인해요", detail: "1원을 보내 본인 계좌인지 봐요." },
  { text: "계약서를 읽고 서명해요", detail: "카카오톡이나 PASS로 서명해요." },
];
const OWNER = { text: "집 소유자가 서명해요", detail: "문자로 받은 링크를 열고 자기 휴대폰으로 서명해요." };
const LIEN = { text: "등기소에 근저당을 설정해요", detail: "담당자가 신청해요. 2~3영업일 걸려요." };

export default function Confirmed() {
  const { data, snapshot, send } = useMortgage();
  const { amount = 0, rate, period, isCollateralProviderOneself = true } = data;
  const ahead = [...NEXT, ...(isCollateralProviderOneself ? [] : [OWNER]), LIEN];
  const steps: WaitStep[] = [
    { text: "조건에 동의했어요", state: "done", detail: `${amountText(amount)}, 연 ${Number(rate)}%, ${period}개월` },
    ...ahead.map((step, i): WaitStep => ({ ...step, state: i === 0 ? "now" : "next" })),
  ];
  return (
    <LoanPage
      question={"이제 계약을\n준비할게요"}
      lead={snapshot.deadline ? `${momentOf(snapshot.deadline)}까지 시작하면 돼요.` : undefined}
      cta={{ label: "계약 준비 시작하기", onPress: () => void send("prepare_contract") }}
    >
      <WaitList steps={steps} />
      <div className="mt-6">
        <Note>중간에 나가도 답한 내용은 그대로 남아요. 서명하기 전에는 언제든 그만둘 수 있어요.</Note>
      </div>
    </LoanPage>
  );
}
