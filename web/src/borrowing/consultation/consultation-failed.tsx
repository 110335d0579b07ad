/** The request failed: reason and links. The input is preserved. */
import { Navigate, useLocation } from "react-router";
import { company } from "#/core/lib/company";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { CONSULTATION, type Failed, useConsultation } from "./consultation-request";

export default function ConsultationFailed() {
  const { typed, sending } = useConsultation();
  const state = useLocation().state as Failed | null;
  if (!state || !typed.agreed) return <Navigate to={CONSULTATION} replace state={state && { desiredAmount: state.desiredAmount }} />;
  const { title, message, desiredAmount } = state;
  return (
    <MessagePage illustration="failed" title="상담을 신청하지 못했어요" message={`${title}. ${message}`}>
      <Button large busy={sending.isPending} onClick={() => sending.mutate({ desiredAmount })}>
        다시 신청하기
      </Button>
      <a className={buttonClass("quiet", true)} href={`tel:${company.phone}`}>
        {company.phone}으로 전화하기
      </a>
    </MessagePage>
  );
}
