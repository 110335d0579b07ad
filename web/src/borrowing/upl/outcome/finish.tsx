/** The personal loan is signed. */
import { useQuery } from "@tanstack/react-query";
import { accountWords, payoutAccountFact } from "#/accounts/bank-account/shared/account";
import { firstDue } from "#/borrowing/application/queries";
import { FinishPage, type Funding } from "#/borrowing/application/contract/finish-page";
import { won } from "#/core/lib/money";
import { useUpl } from "../events";
import { type Completed, completed } from "../queries";

const STAGES: Record<string, Funding["stage"]> = { "대출금 지급 대기": "paying", "대출금 지급 완료": "paid", "신청 취소": "failed" };

function fundingOf({ state, raised, disbursedOn }: Completed): Funding {
  const stage = STAGES[state] ?? "recruiting";
  return stage === "failed" ? { stage, raised } : { stage, raised, paidOn: disbursedOn };
}

export default function Finish() {
  const { data } = useUpl();
  const { data: found } = useQuery(completed());
  return (
    <FinishPage
      done={["계약서에 서명했어요"]}
      funding={found && fundingOf(found)}
      facts={(terms) => [
        { label: "금리 (고정)", value: `연 ${terms.rate}%` },
        { label: "갚는 기간", value: `${terms.months}개월` },
        firstDue(terms),
        { label: "첫 상환금", value: won(terms.monthlyPayment) },
        payoutAccountFact(found?.disbursedOn != null, accountWords(data)),
      ]}
    />
  );
}
