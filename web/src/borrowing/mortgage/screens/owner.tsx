/** Another person owns the home: the page sends the link to the owner and waits. */
import { useMutation } from "@tanstack/react-query";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { showError } from "#/core/dialogs/error-dialog";
import { Button } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";
import { invite } from "../queries";

export default function Owner() {
  const { data, send, busy } = useMortgage();
  const inviting = useMutation({ mutationFn: invite, onError: (error) => showError(error) });
  return (
    <LoanPage
      question={"집 소유자의\n동의가 필요해요"}
      lead={`${data.ownerName ?? "소유자"} 님에게 문자를 보내면 휴대폰으로 본인 확인을 하고 동의할 수 있어요. 동의하면 화면이 바뀌어요.`}
      cta={{ label: inviting.data ? "문자 다시 보내기" : "소유자에게 문자 보내기", busy: inviting.isPending, onPress: () => inviting.mutate() }}
    >
      <div aria-live="polite">
        {inviting.data && <Note title="문자를 보냈어요">{inviting.data.mobile}로 보낸 링크는 7일 동안 열 수 있어요.</Note>}
      </div>
      <p className="actions mt-6">
        <Button variant="quiet" busy={busy} onClick={() => void send("correct_application")}>
          소유자 다시 적기
        </Button>
      </p>
    </LoanPage>
  );
}
