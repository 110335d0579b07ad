import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { choices, INCOME, purpose } from "./estimate";
import { EstimatePage } from "./estimate-page";

export default function Purpose() {
  const navigate = useNavigate();
  const asked = useQuery(choices());
  const answer = (code: string) => {
    purpose.set(code);
    void navigate(INCOME);
  };
  return (
    <EstimatePage section="대출 목적" question={"빌린 돈을\n어디에 쓸 건가요?"} lead="본인 확인 전에 한도와 금리를 미리 볼 수 있어요. 신용점수는 내려가지 않아요.">
      {asked.data ? (
        <AnswerList label="대출 목적" answers={asked.data.purposes.map(({ code, name }) => ({ value: code, label: name }))} given={purpose.get()} onAnswer={answer} />
      ) : (
        <QueryStatus of={asked} />
      )}
    </EstimatePage>
  );
}
