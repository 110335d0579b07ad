/** The first page for the owner of a home, opened by the link of an SMS. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { get } from "#/core/api/client";
import type { OwnerLoginCheck } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { ownerLink } from "./owner-link";

const REQUESTS = {
  consent: {
    title: "집 소유자의 동의가 필요해요",
    message: (applicant: string, owner: string) => `${applicant} 님이 ${owner} 님의 집을 담보로 대출을 신청했어요. 내 이름으로 된 휴대폰으로 본인 확인을 하면 내용을 볼 수 있어요.`,
  },
  contract: {
    title: "집 소유자의 서명이 필요해요",
    message: (applicant: string, owner: string) => `${applicant} 님이 대출 계약서에 서명했어요. ${owner} 님의 집을 담보로 하는 계약이라 소유자도 서명해야 해요. 본인 확인을 하면 계약서를 읽을 수 있어요.`,
  },
};

export default function OwnerInvitation() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  useEffect(() => ownerLink.set(token), [token]);
  const reading = useQuery({
    queryKey: ["mortgage", "owner", token],
    queryFn: ({ signal }) => get<OwnerLoginCheck>("/v2/loan/mortgage/joint-or-third-party/login/check", { signal, params: { token } }),
  });
  const invited = reading.data;
  if (!invited) return <MessagePage title="링크를 확인하고 있어요" message={<QueryStatus of={reading} lines={2} />} />;
  const { stage, applicantName, ownerName, isEnded } = invited;
  if (isEnded) {
    return <MessagePage illustration="failed" title="대출 신청이 끝났어요" message="집을 담보로 하는 대출 신청이 끝나서 따로 할 일은 없어요. 이미 설정한 근저당이 있으면 말소하고 문자로 알려 드릴게요." />;
  }
  if (!stage || !applicantName || !ownerName) {
    return <MessagePage illustration="failed" title="열 수 없는 링크예요" message="이미 동의하거나 서명했거나, 기간이 지났어요. 신청한 분에게 문자를 다시 보내 달라고 해 주세요." />;
  }
  const { title, message } = REQUESTS[stage];
  return (
    <MessagePage illustration="empty" title={title} message={message(applicantName, ownerName)}>
      <AppLink className={buttonClass("primary", true)} href="/loan/mortgage/joint-or-third-party/phone-certification">
        휴대폰으로 본인 확인하기
      </AppLink>
    </MessagePage>
  );
}
