import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Loading } from "#/core/ui/layout/blank";
import { Heading } from "#/core/ui/layout/page";
import { approvals, classRequests, consultations, inquiries, queues } from "./calls";
import { Notice } from "./notice";
import { QUEUES, waiting as words } from "./words";

/** How much waits where, and for how long. */
export default function Home() {
  const { data: sizes, error } = useQuery(queues);
  const { data: pending = [] } = useQuery(approvals);
  const { data: asked = [] } = useQuery(inquiries);
  const { data: calls = [] } = useQuery(consultations);
  const { data: classes = [] } = useQuery(classRequests);
  if (error) return <Notice error={error} />;
  if (!sizes) return <Loading lines={5} />;
  const total = sizes.reduce((sum, { waiting }) => sum + waiting, asked.length + calls.length + classes.length + pending.length);
  return (
    <>
      <Heading title={total ? `${total}건이 기다리고 있어요` : "기다리는 건이 없어요"} />
      <ul className="ops__tiles">
        {sizes.map(({ queue, waiting, since }) => (
          <li key={queue} className="pick">
            <Link className="title" to={`/ops/queues/${queue}`}>
              {QUEUES[queue].title}
            </Link>
            <p className="fig mt-2">
              {waiting}
              <small>건</small>
            </p>
            <p className="cap">{since ? words(since) : "모두 처리했어요"}</p>
          </li>
        ))}
        <li className="pick">
          <Link className="title" to="/ops/inquiries">
            1:1 문의
          </Link>
          <p className="fig mt-2">
            {asked.length}
            <small>건</small>
          </p>
          <p className="cap">{asked[0] ? words(asked[0].waitingSince) : "모두 답했어요"}</p>
        </li>
        {[
          { to: "/ops/class-requests", title: "투자자 심사", count: classes.length },
          { to: "/ops/consultations", title: "전화 상담", count: calls.length },
        ].map(({ to, title, count }) => (
          <li key={to} className="pick">
            <Link className="title" to={to}>
              {title}
            </Link>
            <p className="fig mt-2">
              {count}
              <small>건</small>
            </p>
            <p className="cap">{count ? "확인해 주세요" : "모두 처리했어요"}</p>
          </li>
        ))}
        <li className="pick">
          <Link className="title" to="/ops/approvals">
            확인 요청
          </Link>
          <p className="fig mt-2">
            {pending.length}
            <small>건</small>
          </p>
          <p className="cap">돈이 움직이는 일은 두 사람이 확인해요</p>
        </li>
      </ul>
    </>
  );
}
