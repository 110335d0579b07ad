import { useQuery } from "@tanstack/react-query";
import { inquiries } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { waiting } from "#/operations/words";

export default function Inquiries() {
  return (
    <ListPage
      title="1:1 문의"
      lead="답변을 기다리는 문의예요. 오래 기다린 분부터 답해 주세요."
      list={useQuery(inquiries)}
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
