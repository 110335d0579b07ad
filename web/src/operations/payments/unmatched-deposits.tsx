import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { unmatchedDeposits } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { waiting } from "#/operations/words";
import { UNMATCHED } from "./deposit-words";

export default function UnmatchedDeposits() {
  return (
    <PagedList
      title="미확인 입금"
      lead="회원 예치금도, 갚고 있는 대출도 아닌 입금이에요. 누구의 돈인지 확인한 다음 처리해 주세요. 보낼 계좌가 없는 탈퇴 회원의 돈도 여기서 기다려요. 채권 매각 대금은 대출 관리에서 매각할 때 골라요."
      list={unmatchedDeposits}
      filters={{ name: "unmatched-deposits", hasAmounts: true, choices: { reason: { label: "이유", text: UNMATCHED }, state: { label: "상태", text: { second: "두 번째 확인 대기" } } } }}
      columns={{ 금액: ({ amount }) => `${amount}`, "확인되지 않은 이유": ({ whyUnmatched }) => UNMATCHED[whyUnmatched], 대출: ({ title }) => title ?? "", 입금: ({ receivedAt }) => momentOf(receivedAt), "두 번째 확인": ({ secondAwaited }) => (secondAwaited ? "예" : "") }}
      empty="확인할 입금이 없어요"
      row={({ uid, amount, whyUnmatched, title, receivedAt, secondAwaited }) => ({
        to: `/ops/unmatched-deposits/${uid}`,
        title: won(amount),
        cells: (
          <>
            <span>{UNMATCHED[whyUnmatched]}</span>
            {title && <span>{title}</span>}
            <b>{waiting(receivedAt)}</b>
            {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
          </>
        ),
      })}
    />
  );
}
