import { momentOf } from "#/core/lib/date";
import { Tag } from "#/core/ui/layout/content";
import { decideRelease, lienReleases } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { errorOf, reasonOf, waiting } from "#/operations/words";

export default function LienReleases() {
  return (
    <PagedList
      title="근저당 말소"
      lead="대출이 끝났지만 등기소가 말소하지 않은 근저당이에요. 등기소에 확인한 다음 처리해 주세요."
      list={lienReleases}
      filters={{ name: "lien-releases", choices: { reason: { label: "이유", text: reasonOf } } }}
      columns={{ 대출: ({ title }) => title ?? "", 접수번호: ({ number }) => number, 이유: ({ error }) => errorOf(error), "대기 시작": ({ waitingSince }) => momentOf(waitingSince) }}
      together={{ id: ({ uid }) => uid, label: "등기소에 다시 신청하기", usual: ["등기소에 확인함"], send: ({ uid }, reason) => decideRelease(uid, "retry", reason) }}
      empty="기다리는 말소가 없어요"
      row={({ uid, title, number, error, waitingSince }) => ({
        to: `/ops/lien-releases/${uid}`,
        title: title ?? "상품으로 등록되지 않은 신청",
        cells: (
          <>
            <span>{errorOf(error)}</span>
            {number && <Tag>접수번호 {number}</Tag>}
            <b>{waiting(waitingSince)}</b>
          </>
        ),
      })}
    />
  );
}
