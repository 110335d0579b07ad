/** The borrower has signed; the home's owner signs on another device by the link of an SMS. */
import { useMutation } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";
import { showError } from "#/core/dialogs/error-dialog";
import { momentOf } from "#/core/lib/date";
import { Note } from "#/core/ui/layout/content";
import { WaitList } from "#/core/ui/layout/wait-progress";
import { useMortgage } from "../calls";
import { invite } from "../queries";

export default function OwnerSignature() {
  const { data, snapshot } = useMortgage();
  const owner = data.ownerName ? `${data.ownerName} 님` : "집 소유자";
  if (snapshot.step === "owner_signing") return <InvitationSent owner={owner} />;
  return (
    <WaitPage
      question={"집 소유자가\n서명하고 있어요"}
      lead={`${josa(owner, "이/가")} 휴대폰에서 서명하면 이 화면이 저절로 넘어가요.`}
      otherParty="소유자"
      steps={waitSteps(["내 서명을 확인했어요", `${josa(owner, "이/가")} ${data.ownerSignerName ?? "휴대폰"}에서 서명하고 있어요`, "등기소에 근저당을 설정해요"], 1)}
    />
  );
}

/** Until the owner has opened the link and asked for the prompt. */
function InvitationSent({ owner }: { owner: string }) {
  const { snapshot } = useMortgage();
  const inviting = useMutation({ mutationFn: invite, onError: (error) => showError(error) });
  const invited = inviting.data;
  return (
    <LoanPage
      question={"이제 집 소유자가\n서명할 차례예요"}
      lead={`문자로 링크를 보내면 ${josa(owner, "이/가")} 자기 휴대폰에서 계약서를 읽고 서명해요.${snapshot.deadline ? ` ${momentOf(snapshot.deadline)}까지 서명하면 돼요.` : ""}`}
      cta={{ label: invited ? "문자 다시 보내기" : "소유자에게 문자 보내기", busy: inviting.isPending, onPress: () => inviting.mutate() }}
    >
      <WaitList steps={waitSteps(["내 서명을 확인했어요", `${owner}의 서명을 기다려요`, "등기소에 근저당을 설정해요"], 1)} />
      <div className="mt-6 grid gap-4" aria-live="polite">
        {invited && <Note title="문자를 보냈어요">{invited.mobile}로 보낸 링크를 소유자가 열면 돼요.</Note>}
        <Note>소유자가 서명하면 이 화면이 바뀌어요. 서명하지 않기로 하면 신청이 끝나고, 집에는 아무것도 등기하지 않아요.</Note>
      </div>
    </LoanPage>
  );
}
