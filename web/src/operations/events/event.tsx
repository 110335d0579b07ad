/** One event with its participants, by masked name. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { momentOf } from "#/core/lib/date";
import { Pagination } from "#/core/ui/pagination";
import { eventCase } from "#/operations/calls";
import { ListPage } from "#/operations/lists/list-page";

const SIZE = 50; // participants in a page

export default function Event() {
  const { uid = "" } = useParams();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(eventCase(uid, page));
  return (
    <>
      <ListPage
        title={data?.title ?? "이벤트"}
        lead="이름을 누르면 이유를 적고 연락처와 낸 내용을 볼 수 있어요."
        list={{ data: data?.rows, error }}
        empty="아직 참여한 사람이 없어요"
        row={({ personId, name, agreedAt, attendedAt, url, code }) => ({
          to: `/ops/events/${uid}/${personId}`,
          title: name ?? "탈퇴한 회원",
          cells: (
            <>
              <span className="caption">{momentOf(attendedAt ?? agreedAt)}</span>
              <span className="min-w-0 truncate">{url ?? code ?? (attendedAt ? "내용을 냈어요" : "약관에 동의했어요")}</span>
            </>
          ),
        })}
      />
      <Pagination page={page} pages={Math.ceil((data?.participants ?? 0) / SIZE)} onPage={setPage} />
    </>
  );
}
