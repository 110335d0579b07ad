/** One event with its participants, by masked name. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { momentOf } from "#/core/lib/date";
import { eventCase } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";

export default function Event() {
  const { uid = "" } = useParams();
  const { data, ...reading } = useQuery({ ...eventCase(uid), select: ({ title, rows }) => ({ title, rows }) });
  return (
    <ListPage
      title={data?.title ?? "이벤트"}
      lead="이름을 누르면 이유를 적고 연락처와 낸 내용을 볼 수 있어요."
      list={{ data: data?.rows, error: reading.error }}
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
  );
}
