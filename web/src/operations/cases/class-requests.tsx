import { momentOf } from "#/core/lib/date";
import { classRequests } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { waiting } from "#/operations/words";

export default function ClassRequests() {
  return (
    <PagedList
      title="투자자 심사"
      lead="투자 한도를 올려 달라고 한 고객이에요. 낸 서류로 조건을 확인해 주세요."
      list={classRequests}
      filters={{ name: "class-requests", choices: { ground: { label: "조건" } } }}
      columns={{ 고객: ({ name }) => name, 조건: ({ ground }) => ground, "대기 시작": ({ waitingSince }) => (waitingSince ? momentOf(waitingSince) : "") }}
      empty="기다리는 건이 없어요"
      row={({ id, name, ground, waitingSince }) => ({
        to: `/ops/class-requests/${id}`,
        title: name,
        cells: (
          <>
            <span>{ground}</span>
            <b>{waitingSince && waiting(waitingSince)}</b>
          </>
        ),
      })}
    />
  );
}
