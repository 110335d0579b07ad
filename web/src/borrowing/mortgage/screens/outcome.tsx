/** The wait for the appraisal, and every end of an application without a contract. */
import { useQuery } from "@tanstack/react-query";
import { EndedPage } from "#/borrowing/application/frame/ended-page";
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Facts } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";
import { applicationDetail } from "../queries";

/** An operator examines the documents and the home. */
export function Review() {
  const asked = useQuery(applicationDetail(useMortgage().snapshot.applyUid));
  const application = asked.data;
  return (
    <WaitPage
      question={"서류를\n보고 있어요"}
      lead="담당자가 서류와 등기를 확인해요. 보통 1영업일 안에 끝나고, 끝나면 문자로 알려 드릴게요."
      otherParty="담당자"
      expected
      steps={waitSteps(["신청서와 서류를 받았어요", "서류와 등기를 확인하고 있어요", "금액과 금리를 알려 드려요"], 1)}
    >
      <div className="mt-6 border-t-2 border-ink-900">
        {application ? (
          <Facts
            facts={[
              { label: "담보", value: [application.collateralType, application.building].filter(Boolean).join(" · ") },
              { label: "신청한 금액", value: `${amountText(application.amount)}, ${application.period}개월` },
              ...(application.limit ? [{ label: "집의 한도", value: amountText(application.limit) }] : []),
              { label: "신청한 날", value: longDate(application.appliedAt) },
            ]}
          />
        ) : (
          <QueryStatus of={asked} lines={4} />
        )}
      </div>
    </WaitPage>
  );
}

const ConsultationLink = () => (
  <AppLink className="link" href="/loan/mortgage/phone-consultation">
    전화 상담 신청하기
  </AppLink>
);

/** An end with the reason given by an operator or the platform. */
function Refusal({ title, message, again = true }: { title: string; message?: string | undefined; again?: boolean }) {
  const { reason } = useMortgage().data;
  return (
    <EndedPage title={title} message={message ?? reason ?? ""} reasons={message && reason ? [reason] : []} again={again}>
      <ConsultationLink />
    </EndedPage>
  );
}

export const Denied = () => <Refusal title="이번에는 빌려드리지 못해요" />;
export const Stopped = () => <Refusal title="심사를 멈췄어요" />;
export const Refused = () => (
  <Refusal title="이번에는 빌려드리기 어려워요" message="법에 따른 거래 확인을 마치지 못했어요. 궁금한 점은 상담원에게 물어봐 주세요." again={false} />
);
export const OwnerRefused = () => (
  <Refusal
    title="집 소유자가 담보로 맡기지 않기로 했어요"
    message="소유자의 동의 없이는 이 집을 담보로 빌릴 수 없어서 신청을 끝냈어요. 집에는 아무것도 등기하지 않았어요. 소유자와 이야기한 다음 다시 신청하거나, 다른 집으로 신청할 수 있어요."
  />
);
export const OwnerDeclined = () => (
  <Refusal title="집 소유자가 서명하지 않기로 했어요" message="소유자의 서명 없이는 이 집을 담보로 빌릴 수 없어서 신청을 끝냈어요. 집에는 아무것도 등기하지 않았어요." />
);
export const LienRefused = () => (
  <Refusal title="근저당을 설정하지 못했어요" message="이 집에는 근저당을 등기할 수 없어서 신청을 끝냈어요. 대출금은 나가지 않았고, 등기소에 낸 신청은 거둬들여요." />
);

export function Unsuitable() {
  const { reasons = [] } = useMortgage().data;
  return (
    <EndedPage title="지금은 이 대출이 맞지 않아요" message="아래 내용이 달라지면 다시 신청할 수 있어요." reasons={reasons}>
      <ConsultationLink />
    </EndedPage>
  );
}
