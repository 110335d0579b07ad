import { momentOf } from "#/core/lib/date";
import { inquiries } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { waiting } from "#/operations/words";

export default function Inquiries() {
  return (
    <PagedList
      title="1:1 문의"
      lead="답변을 기다리는 문의예요. 오래 기다린 분부터 답해 주세요."
      list={inquiries}
      filters={{ name: "inquiries", choices: { topic: { label: "주제" } } }}
      columns={{ 고객: ({ name }) => name, 주제: ({ topic }) => topic, "대기 시작": ({ waitingSince }) => momentOf(waitingSince) }}
      empty="기다리는 문의가 없어요"
      row={({ uid, name, topic, waitingSince }) => ({
        to: `/ops/inquiries/${uid}`,
        title: name,
        cells: (
          <>
            <span>{topic}</span>
            <b>{waiting(waitingSince)}</b>
          </>
        ),
      })}
    />
  );
}
