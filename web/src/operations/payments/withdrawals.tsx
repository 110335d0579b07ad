import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { decideWithdrawal, withdrawals } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { errorOf, reasonOf, waiting } from "#/operations/words";

export default function Withdrawals() {
  return (
    <PagedList
      title="출금 대기"
      lead="은행이 보내지 않았거나 5분 넘게 답하지 않은 출금이에요. 은행에 확인한 다음 처리해 주세요."
      list={withdrawals}
      filters={{ name: "withdrawals", hasAmounts: true, choices: { bank: { label: "은행" }, reason: { label: "이유", text: reasonOf }, state: { label: "상태", text: { asking: "은행 응답 대기", second: "두 번째 확인 대기" } } } }}
      columns={{ 금액: ({ amount }) => `${amount}`, 계좌: ({ to }) => to, 이유: ({ error }) => errorOf(error), "대기 시작": ({ waitingSince }) => momentOf(waitingSince) }}
      together={{ id: ({ uid }) => uid, may: ({ asking }) => !asking, label: "은행에 다시 요청하기", usual: ["은행에 확인함"], send: ({ uid }, reason) => decideWithdrawal(uid, "retry", reason) }}
      empty="기다리는 출금이 없어요"
      row={({ uid, amount, error, waitingSince, asking, secondAwaited }) => ({
        to: `/ops/withdrawals/${uid}`,
        title: won(amount),
        cells: (
          <>
            <span>{errorOf(error)}</span>
            <b>{waiting(waitingSince)}</b>
            {asking && <Tag>은행 응답 대기</Tag>}
            {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
          </>
        ),
      })}
    />
  );
}
