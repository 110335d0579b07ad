import { useQuery } from "@tanstack/react-query";
import { deliveries } from "#/operations/calls";
import { ListPage } from "#/operations/list-page";
import { errorOf, MESSAGE_KINDS, waiting } from "#/operations/words";

export default function Deliveries() {
  return (
    <ListPage
      title="못 보낸 메시지"
      lead="통신사나 메일 서버가 받지 않은 문자와 이메일이에요."
      list={useQuery(deliveries)}
      empty="못 보낸 메시지가 없어요"
      row={({ id, topic, to, error, failedAt }) => ({
        to: `/ops/deliveries/${id}`,
        title: to,
        cells: (
          <>
            <span>{MESSAGE_KINDS[topic]}</span>
            <span>{errorOf(error)}</span>
            <b>{waiting(failedAt)}</b>
          </>
        ),
      })}
    />
  );
}
