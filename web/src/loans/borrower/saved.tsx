/** Applications that are saved and not sent yet: each goes on where it stands. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Pending } from "#/core/journeys/pending";
import { longDate } from "#/core/lib/date";
import { buttonClass } from "#/core/ui/button";
import { Empty } from "#/core/ui/layout/blank";
import { Page } from "#/core/ui/layout/page";
import { loanInfo } from "./loan-api";
import { OVERVIEW } from "./words";

const WRITING = "writing";

export default function Saved() {
  const reading = useQuery(loanInfo());
  const saved = reading.data?.loans.filter(({ state, isOpen }) => isOpen && state === WRITING);
  return (
    <Page title="저장해 둔 신청" lead="입력한 내용은 저장돼 있어요. 멈춘 곳에서 이어서 할 수 있어요.">
      <div className="max-w-[720px] pb-14">
        {!saved ? (
          <Pending of={reading} words="저장해 둔 신청을 불러오고 있어요" />
        ) : saved.length === 0 ? (
          <Empty title="저장해 둔 신청이 없어요">
            <Link className={buttonClass("quiet")} to={OVERVIEW}>
              대출 현황 보기
            </Link>
          </Empty>
        ) : (
          <ul className="border-t-2 border-ink-900">
            {saved.map(({ applyUid, product, label, appliedAt, path }) => (
              <li key={applyUid} className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-5">
                <div className="flex-1">
                  <h2 className="title">{product}</h2>
                  <p className="sub label mt-1">
                    {label} · {longDate(appliedAt)} 시작
                  </p>
                </div>
                <Link className={buttonClass()} to={path}>
                  이어서 하기
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}
