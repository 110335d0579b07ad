import { useQuery } from "@tanstack/react-query";
import { won } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { withdrawals } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { errorOf, waiting } from "#/operations/words";

export default function Withdrawals() {
  return (
    <ListPage
      title="출금 대기"
      lead="은행이 보내지 않은 출금이에요. 은행에 확인한 다음 처리해 주세요."
      list={useQuery(withdrawals)}
      empty="기다리는 출금이 없어요"
      row={({ uid, amount, error, waitingSince, secondAwaited }) => ({
        to: `/ops/withdrawals/${uid}`,
        title: won(amount),
        cells: (
          <>
            <span>{errorOf(error)}</span>
            <b>{waiting(waitingSince)}</b>
            {secondAwaited && <Tag tone="clay">두 번째 확인 대기</Tag>}
          </>
        ),
      })}
    />
  );
}
