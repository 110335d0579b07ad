import { useQuery } from "@tanstack/react-query";
import { classRequests } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { waiting } from "#/operations/words";

export default function ClassRequests() {
  return (
    <ListPage
      title="투자자 심사"
      lead="투자 한도를 올려 달라고 한 고객이에요. 낸 서류로 조건을 확인해 주세요."
      list={useQuery(classRequests)}
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
