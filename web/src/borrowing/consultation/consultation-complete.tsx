/** Confirms the request. Visitors without a request go to the form. */
import { Navigate, useLocation } from "react-router";
import { isAuthenticated } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { type Completed, CONSULTATION } from "./consultation-request";

export default function ConsultationComplete() {
  const state = useLocation().state as Completed | null;
  if (!state) return <Navigate to={CONSULTATION} replace />;
  return (
    <MessagePage
      title="상담 신청을 받았어요"
      message={`1영업일 안에 ${state.mobile}로 전화드릴게요. 확인 문자도 보냈어요.\n급하면 ${company.phone}으로 전화해 주세요. ${company.hours}`}
    >
      <AppLink className={buttonClass("primary", true)} href="/">
        첫 화면으로 가기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href={isAuthenticated() ? "/loan/mortgage/consultation-list" : "/loan/mortgage/guide"}>
        {isAuthenticated() ? "내 상담 신청 보기" : "주택담보대출 살펴보기"}
      </AppLink>
    </MessagePage>
  );
}
