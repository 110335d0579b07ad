/** The terms of participation in events: at `/terms/events/<slug or uid>` with the name and period of the event, and
 * at `/terms/events/common`, to which the consent of every event links. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Terms } from "./terms";
import { TermsPage } from "./terms-page";
import { get } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { EventPage } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";

const terms: Terms = {
  title: "이벤트 참여 약관",
  since: "2026.11.01",
  lead: "이음의 이벤트에 참여할 때의 약속이에요. 혜택과 기간은 이벤트마다 그 페이지에 적어요.",
  articles: [
    { title: "참여할 수 있는 사람", clauses: ["이음 회원이면 누구나 참여할 수 있습니다. 한 사람이 한 번 참여합니다."] },
    {
      title: "혜택",
      clauses: [
        "혜택은 이벤트가 끝난 뒤 30일 안에 드립니다. 제세공과금이 있으면 미리 알려 드립니다.",
        "혜택이 투자의 원금이나 수익을 보장하지는 않습니다.",
      ],
    },
    {
      title: "혜택을 드리지 않는 경우",
      clauses: [["다른 사람의 정보로 참여한 경우", "혜택을 드리기 전에 탈퇴하거나 투자를 취소한 경우"]],
    },
    {
      title: "개인정보",
      clauses: ["이름과 휴대폰 번호를 혜택을 드리는 데만 쓰고, 드린 날부터 3개월 뒤에 지웁니다."],
    },
    { title: "바뀌는 경우", clauses: ["사정이 있어 이벤트를 바꾸거나 끝낼 때는 7일 전에 이벤트 페이지에 알립니다."] },
  ],
};

/** The event, or null for the common terms. Throws a response of status 404 where there is no such event. */
export async function loader({ params: { event = "" } }: LoaderFunctionArgs): Promise<EventPage | null> {
  if (event === "common") return null;
  try {
    return await get<EventPage>(`/v2/event/${event}`);
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? new Response(null, { status: 404 }) : error;
  }
}

export default function EventTerms() {
  const found = useLoaderData<EventPage | null>();
  return <TermsPage terms={found ? { ...terms, lead: leadOf(found) } : terms} tabs={false} />;
}

const leadOf = ({ master }: EventPage): string =>
  `‘${master.title}’ 이벤트(${dottedDate(master.beginsAt)} ~ ${dottedDate(master.endsAt)})에 참여할 때의 약속이에요. 혜택은 이벤트 페이지에 적어요.`;
