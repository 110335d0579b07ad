import { useQuery } from "@tanstack/react-query";
import { Tag } from "#/core/ui/layout/content";
import { lienReleases } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { errorOf, waiting } from "#/operations/words";

export default function LienReleases() {
  return (
    <ListPage
      title="근저당 말소"
      lead="대출이 끝났지만 등기소가 말소하지 않은 근저당이에요. 등기소에 확인한 다음 처리해 주세요."
      list={useQuery(lienReleases)}
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
