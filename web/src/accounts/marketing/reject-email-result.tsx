/** Shows the date of the opt-out. */
import { Navigate, useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";

export default function RejectEmailResult() {
  const rejected = useLocation().state as { date?: string } | null;
  if (!rejected?.date) return <Navigate to="/reject/email" replace />;
  const [year, month, day] = rejected.date.split("-").map(Number);
  return (
    <Page narrow title="혜택 이메일을 끊었어요" lead={`${year}년 ${month}월 ${day}일에 처리했어요. 다시 받고 싶으면 알림 설정에서 켜 주세요.`}>
      <AppLink className={buttonClass("primary", true)} href="/">
        첫 화면으로 가기
      </AppLink>
    </Page>
  );
}
