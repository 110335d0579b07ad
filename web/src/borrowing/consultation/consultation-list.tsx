/** The member's requests for a call, with their states. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { RequestedAdvice, RequestedAdvices } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Note, Tag } from "#/core/ui/layout/content";
import { MyPage } from "#/core/pages/my-page";
import { CONSULTATION } from "./consultation-request";

const mine = () =>
  queryOptions({ staleTime: 0, queryKey: ["mortgage", "consultations"], queryFn: ({ signal }) => get<RequestedAdvices>("/v2/loan/mortgage/consultation-list", { signal }) });

const STATES: Record<RequestedAdvice["state"], { label: string; tone?: "pine" | "clay"; message: string }> = {
  requested: { label: "전화 예정", tone: "pine", message: "1영업일 안에 전화드릴게요." },
  reached: { label: "상담 완료", message: "상담을 마쳤어요." },
  unreachable: { label: "연결 안 됨", tone: "clay", message: "전화를 받지 못하셨어요. 다시 신청하면 전화드릴게요." },
};
const TIMES = { any: "아무 때나", morning: "오전", afternoon: "오후" };

export default function ConsultationList() {
  const asked = useQuery(mine());
  const list = asked.data?.list;
  return (
    <MyPage title="내 상담 신청" lead="주택담보대출로 신청한 전화 상담이에요. 내 휴대폰 번호로 신청한 것만 보여요.">
      <div className="max-w-text pb-14">
        {!list ? (
          <QueryStatus of={asked} words="상담 신청을 불러오고 있어요" lines={5} />
        ) : list.length === 0 ? (
          <EmptyState title="아직 신청한 상담이 없어요">
            <AppLink className={buttonClass()} href={CONSULTATION}>
              전화 상담 신청하기
            </AppLink>
          </EmptyState>
        ) : (
          <>
            <ul className="border-t-2 border-ink-900" aria-label="상담 신청">
              {list.map((one) => (
                <Row key={one.uid} of={one} />
              ))}
            </ul>
            <div className="actions mt-8">
              <AppLink className={buttonClass("quiet", true)} href={CONSULTATION}>
                새로 신청하기
              </AppLink>
            </div>
            <div className="mt-8">
              <Note>
                급하면 {company.phone}으로 전화해 주세요. {company.hours}
              </Note>
            </div>
          </>
        )}
      </div>
    </MyPage>
  );
}

function Row({ of: { uid, requestedAt, preferredTime, state, desiredAmount, home } }: { of: RequestedAdvice }) {
  const { label, tone, message } = STATES[state];
  const about = [home, desiredAmount && amountText(desiredAmount), `전화받을 시간 ${TIMES[preferredTime]}`].filter(Boolean).join(" · ");
  return (
    <li className="border-b border-line py-5">
      <p className="heading-3 flex flex-wrap items-center gap-2">
        {longDate(requestedAt)}
        <Tag {...(tone && { tone })}>{label}</Tag>
      </p>
      <p className="mt-1">{about}</p>
      <p className="text-ink-700 text-label mt-1">{message}</p>
      <p className="actions mt-3">
        <AppLink className={buttonClass("quiet")} href={`/loan/mortgage/draft?adviceUid=${uid}`}>
          이 내용으로 온라인 신청하기
        </AppLink>
      </p>
    </li>
  );
}
