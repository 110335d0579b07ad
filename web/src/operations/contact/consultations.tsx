import { useQuery } from "@tanstack/react-query";
import { consultations } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { CALL_TIMES, waiting } from "#/operations/words";

export default function Consultations() {
  return (
    <ListPage
      title="전화 상담"
      lead="주택담보대출 상담을 신청한 고객이에요. 1영업일 안에 전화해 주세요."
      list={useQuery(consultations)}
      empty="기다리는 건이 없어요"
      row={({ id, name, preferredTime, waitingSince }) => ({
        to: `/ops/consultations/${id}`,
        title: name,
        cells: (
          <>
            <span>{CALL_TIMES[preferredTime]}</span>
            <b>{waiting(waitingSince)}</b>
          </>
        ),
      })}
    />
  );
}
