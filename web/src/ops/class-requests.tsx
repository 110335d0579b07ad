import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Empty, Loading } from "#/ui/blank";
import { Heading } from "#/ui/page";
import { classRequests } from "./calls";
import { Notice } from "./notice";
import { waiting } from "./words";

export default function ClassRequests() {
  const { data: rows, error } = useQuery(classRequests);
  return (
    <>
      <Heading title="투자자 심사" />
      <p className="sub mt-1">투자 한도를 올려 달라고 한 고객이에요. 낸 서류로 조건을 확인해 주세요.</p>
      <div className="mt-6">
        {error ? <Notice error={error} /> : !rows ? <Loading lines={5} /> : null}
        {rows?.length === 0 && <Empty title="기다리는 건이 없어요" />}
        <ul className="ops__rows">
          {rows?.map(({ id, name, ground, waitingSince }) => (
            <li key={id} className="ops__row">
              <Link className="strong" to={`/ops/class-requests/${id}`}>
                {name}
              </Link>
              <span>{ground}</span>
              <b>{waitingSince && waiting(waitingSince)}</b>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
