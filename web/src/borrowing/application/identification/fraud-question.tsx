/** A question about loan fraud. Each answer is submitted at once. */
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#/core/journeys/query-status";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { Note } from "#/core/ui/layout/content";
import { useLoan } from "../loan";
import { LoanPage } from "../frame/loan-page";
import { fraudQuestion } from "../queries";

const LAST = 3;

export default function FraudQuestion() {
  const { data, at, send, busy } = useLoan();
  const reading = useQuery(fraudQuestion(at("/lending-intelligence/fds/question"), data.question ?? 1));
  const question = reading.data;
  if (!question) {
    return (
      <LoanPage question="확인할 것이 세 가지 있어요">
        <QueryStatus of={reading} />
      </LoanPage>
    );
  }
  const { questionContent, subTextList } = question.content;
  return (
    <LoanPage eyebrow="사기 예방 질문" part={{ at: question.step - 1, of: LAST }} question={questionContent} lead={subTextList.join(" ")}>
      <AnswerList
        label={questionContent}
        busy={busy}
        answers={question.optionSetList.map(({ uid, content }) => ({ value: uid, label: content }))}
        onAnswer={(optionSetUid) =>
          void send("answer_fraud_question", { questionSetUid: question.uid, optionSetUid, isCompleted: question.step === LAST })
        }
      />
      <div className="mt-6">
        <Note>솔직하게 답해 주세요. 어떤 답을 해도 바로 거절하지 않아요.</Note>
      </div>
    </LoanPage>
  );
}
