/** The borrower has signed; the home's owner signs on a device of their own, by the link of an SMS. */
import { useMutation } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";
import { momentOf } from "#/core/lib/date";
import { TextButton } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { showError } from "#/core/dialogs/error-dialog";
import { useMortgage } from "../calls";
import { invite } from "../queries";

export default function OwnerSignature() {
  const { data, snapshot } = useMortgage();
  const owner = data.ownerName ? `${data.ownerName}님` : "집 소유자";
  const signing = snapshot.step === "owner_signature";
  const again = useMutation({ mutationFn: invite, onError: (error) => showError(error) });
  return (
    <WaitPage
      question={"집 소유자의 서명을\n기다리고 있어요"}
      lead={signing || !snapshot.deadline ? `${josa(owner, "이/가")} 휴대폰에서 서명하고 있어요.` : `${josa(owner, "이/가")} ${momentOf(snapshot.deadline)}까지 서명하면 돼요.`}
      theirs="소유자"
      steps={waitSteps(
        ["내 서명을 확인했어요", "소유자에게 서명할 링크를 문자로 보냈어요", signing ? `${josa(owner, "이/가")} ${data.ownerSignerName ?? "휴대폰"}에서 서명하고 있어요` : `${owner}의 서명을 기다려요`, "등기소에 근저당을 설정해요"],
        2,
      )}
    >
      {!signing && (
        <TextButton aria-disabled={again.isPending} onClick={() => again.isPending || again.mutate()}>
          소유자에게 문자 다시 보내기
        </TextButton>
      )}
      <div aria-live="polite">{again.data && <Note title="문자를 다시 보냈어요">{again.data.mobile}로 보낸 링크를 소유자가 열면 돼요.</Note>}</div>
    </WaitPage>
  );
}
