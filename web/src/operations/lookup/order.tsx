/** One order of an investor. */
import { useQuery } from "@tanstack/react-query";
import { Link, useOutletContext, useParams } from "react-router";
import type { MemberOrder, Who } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Table } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";
import { order } from "#/operations/calls";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { FOUND_STATES } from "#/operations/words";
import { LOOKUP } from "./lookup-words";

export default function OrderPage() {
  const { uid = "" } = useParams();
  const { data, error } = useQuery(order(uid));
  if (error) return <Notice error={error} />;
  return data ? <OrderDetail of={data} /> : <Loading lines={4} />;
}

function OrderDetail({ of: { orderUid, member, name, at, lines } }: { of: MemberOrder }) {
  const me = useOutletContext<Who>();
  const manages = me.roles.some((role) => role === "finance" || role === "admin");
  const numbers = ["투자금", "남은 원금", "받은 이자"];
  return (
    <ItemPage
      list={LOOKUP}
      title={`${name}의 주문`}
      state={
        <>
          {momentOf(at)}
          <Link className="link" to={`/ops/members/${member}`}>
            회원 보기
          </Link>
        </>
      }
    >
      <div>
        <Table
          caption="주문한 상품"
          columns={["상품", "상태", ...numbers]}
          numbers={numbers}
          rows={lines.map(({ productUid, title, state, amount, outstanding, interestPaid }) => [
            manages ? (
              <Link key={productUid} className="link" to={`/ops/loans/${productUid}`}>
                {title}
              </Link>
            ) : (
              title
            ),
            FOUND_STATES[state] ?? state,
            won(amount),
            won(outstanding),
            won(interestPaid),
          ])}
        />
        <p className="caption mt-3">{orderUid}</p>
      </div>
    </ItemPage>
  );
}
