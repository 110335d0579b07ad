/** Saved applications, to be continued. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { ApplicationRow } from "./application-row";
import { loanInfo } from "./loan-api";
import { OVERVIEW } from "./words";

export default function Saved() {
  const asked = useQuery(loanInfo());
  const saved = asked.data?.loans.filter(({ isOpen, state }) => isOpen && state === "writing");
  return (
    <MyPage title="저장한 신청서" lead="쓰던 신청서는 저절로 저장돼요. 다른 기기에서도 멈춘 곳부터 이어서 쓸 수 있어요.">
      <div className="max-w-text pb-14">
        {!saved ? (
          <QueryStatus of={asked} words="저장한 신청서를 불러오고 있어요" lines={4} />
        ) : saved.length === 0 ? (
          <EmptyState title="저장한 신청서가 없어요">
            <Link className={buttonClass("quiet")} to={OVERVIEW}>
              대출 현황 보기
            </Link>
          </EmptyState>
        ) : (
          <>
            <ul className="border-t-2 border-ink-900" aria-label="저장한 신청서">
              {saved.map((loan) => (
                <ApplicationRow key={loan.applyUid} loan={loan} />
              ))}
            </ul>
            <div className="mt-8">
              <Note>30일 동안 이어 쓰지 않으면 신청이 끝나고, 쓴 내용은 지워져요.</Note>
            </div>
          </>
        )}
      </div>
    </MyPage>
  );
}
