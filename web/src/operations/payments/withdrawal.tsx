/** One withdrawal that waits for an operator. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { WaitingWithdrawal } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { decideWithdrawal, type WithdrawalAct, withdrawal } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { hasMoved, Notice } from "#/operations/notice";
import { ERASED_ACCOUNT, errorOf, WITHDRAWAL_ACTS, waiting } from "#/operations/words";

export default function WithdrawalPage() {
  const { uid = "" } = useParams();
  const { data: row, error } = useQuery(withdrawal(uid));
  if (hasMoved(error)) return <EmptyState title="끝난 출금이거나 없는 출금이에요" />;
  if (error) return <Notice error={error} />;
  return row ? <WithdrawalDetail row={row} /> : <Loading lines={5} />;
}

function WithdrawalDetail({ row: { uid, amount, to, error, trouble, waitingSince, asking, secondAwaited } }: { row: WaitingWithdrawal }) {
  const acts: WithdrawalAct[] = secondAwaited ? ["retry"] : trouble === "unanswered" ? ["retry", "paid"] : ["retry", "paid", "returned"];
  return (
    <ItemPage list={{ to: "/ops/withdrawals", title: "출금 대기" }} title={won(amount)} state={waiting(waitingSince)}>
      <section>
        <h2 className="heading-3 section-line">출금</h2>
        <Facts
          facts={[
            { label: "보내려던 계좌", value: to || ERASED_ACCOUNT },
            { label: "기다리는 이유", value: errorOf(error) },
            { label: "대기 시작", value: momentOf(waitingSince) },
          ]}
        />
      </section>
      {asking ? (
        <Note>
          <p>은행에 같은 요청을 하루 동안 되풀이해요. 은행이 보내면 목록에서 사라지고, 하루가 지나도 답이 없으면 여기에서 처리할 수 있어요.</p>
        </Note>
      ) : (
        <DecisionForm
          lead={
            trouble === "unanswered" && (
              <Note>
                <p>은행이 이미 보냈을 수 있어서 예치금으로 돌려줄 수 없어요. 은행에 다시 요청하면 한 번만 보내고 결과를 알려 줘요.</p>
              </Note>
            )
          }
          options={acts.map((act) => ({ value: act, ...WITHDRAWAL_ACTS[act] }))}
          usual={["은행에 확인함", "고객과 통화해 확인함"]}
          isAsked={(act) => act !== null && act !== "retry"}
          send={(act, reason) => decideWithdrawal(uid, act, reason)}
          done={(_, { approval }) => (approval ? "다른 운영자에게 확인을 요청했어요" : "은행에 다시 요청했어요")}
          list="/ops/withdrawals"
          fields={(act) =>
            act &&
            act !== "retry" && (
              <Note risk>
                <p>은행이 이 출금을 보내지 않았는지 먼저 확인해 주세요. 다른 운영자가 확인해야 반영돼요.</p>
              </Note>
            )
          }
        />
      )}
    </ItemPage>
  );
}
