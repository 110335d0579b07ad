import { momentOf } from "#/core/lib/date";
import { consultations } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { CALL_TIMES, waiting } from "#/operations/words";

export default function Consultations() {
  return (
    <PagedList
      title="전화 상담"
      lead="주택담보대출 상담을 신청한 고객이에요. 1영업일 안에 전화해 주세요."
      list={consultations}
      filters={{ name: "consultations" }}
      columns={{ 고객: ({ name }) => name, "전화할 때": ({ preferredTime }) => CALL_TIMES[preferredTime], "대기 시작": ({ waitingSince }) => momentOf(waitingSince) }}
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
