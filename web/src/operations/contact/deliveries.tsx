import { momentOf } from "#/core/lib/date";
import { decideDelivery, deliveries } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";
import { errorOf, MESSAGE_KINDS, reasonOf, waiting } from "#/operations/words";

export default function Deliveries() {
  return (
    <PagedList
      title="못 보낸 메시지"
      lead="통신사나 메일 서버가 받지 않은 문자와 이메일이에요."
      list={deliveries}
      filters={{ name: "deliveries", choices: { topic: { label: "종류", text: MESSAGE_KINDS }, reason: { label: "이유", text: reasonOf } } }}
      columns={{ "받는 곳": ({ to }) => to, 종류: ({ topic }) => MESSAGE_KINDS[topic] ?? topic, 이유: ({ error }) => errorOf(error), "멈춘 때": ({ failedAt }) => momentOf(failedAt) }}
      together={{ id: ({ id }) => `${id}`, label: "다시 보내기", usual: ["통신사에 확인함"], send: ({ id }, reason) => decideDelivery(id, "retry", "", reason) }}
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
