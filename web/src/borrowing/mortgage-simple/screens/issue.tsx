/** Explains why no limit can be computed, and what the person can do. */
import { CommandNotice } from "#/core/journeys/command-notice";
import { ProblemNotice } from "#/core/journeys/journey-page";
import { amountText } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts } from "#/core/ui/layout/content";
import { type Issue as Kind, type SimpleData, useSimpleCheck } from "../calls";

const CONSULTATION = "/loan/mortgage/phone-consultation";

type Texts = { title: string; message: string };
const TEXTS: Record<Kind, (data: SimpleData) => Texts> = {
  "not-allow": ({ price }) => ({
    title: "이 집으로는 빌려드리기 어려워요",
    message:
      price === undefined
        ? "아파트는 수도권과 광역시, 세종시에 있어야 하고 그 밖의 집은 수도권에 있어야 해요."
        : `KB시세가 2억원보다 낮은 집은 담보로 받지 않아요. 이 집의 시세는 ${amountText(price)}이에요.`,
  }),
  monthly: () => ({
    title: "월세로 빌려준 집은 상담으로 알려 드려요",
    message: "보증금과 월세 계약에 따라 한도가 달라져요. 상담원이 계약 내용을 듣고 알려 드릴게요.",
  }),
  consultation: ({ knowExactSeniorFinanceAmount }) =>
    knowExactSeniorFinanceAmount
      ? {
          title: "정확한 한도를 상담으로 알려 드려요",
          message: "이미 받은 대출 금액을 정확히 알고 있으면 등기와 함께 확인해 더 정확한 한도를 알려 드릴 수 있어요.",
        }
      : {
          title: "이 집의 한도는 상담으로 알려 드려요",
          message: "이 집은 KB시세를 바로 확인할 수 없어요. 상담원이 시세를 따로 알아보고 전화드릴게요.",
        },
  over: () => ({
    title: "남은 한도가 1,000만원보다 적어요",
    message: "먼저 갚을 돈을 빼면 빌릴 수 있는 금액이 모자라요. 금액을 잘못 입력했다면 고쳐서 다시 조회해 주세요.",
  }),
};

export default function Issue() {
  const { data, send, busy } = useSimpleCheck();
  const issue = data.issue ?? "consultation";
  const { title, message } = TEXTS[issue](data);
  const isForAdvisers = issue === "monthly" || issue === "consultation";
  return (
    <MessagePage title={title} message={message} illustration="failed">
      <div className="basis-full">
        <ProblemNotice />
        {issue === "over" && <Sum {...data} />}
        <CommandNotice />
      </div>
      {isForAdvisers && (
        <AppLink className={buttonClass("primary", true)} href={CONSULTATION}>
          전화 상담 신청하기
        </AppLink>
      )}
      <Button large variant={isForAdvisers ? "quiet" : "primary"} busy={busy} onClick={() => void send("change_answers", {})}>
        {data.problem ? "다시 조회하기" : "답 바꾸기"}
      </Button>
      {!isForAdvisers && (
        <AppLink className={buttonClass("quiet", true)} href="/loan/credit/guide">
          개인신용대출 알아보기
        </AppLink>
      )}
    </MessagePage>
  );
}

const Sum = ({ maxLimit = 0, seniorFinanceAmount = 0, yearlyRentDeposit = 0, availableLimit = 0 }: SimpleData) => (
  <div className="mb-6 max-w-read">
    <Facts
      facts={[
        { label: "대출이 없을 때 한도", value: amountText(maxLimit) },
        { label: "먼저 갚을 돈", value: `− ${amountText(seniorFinanceAmount + yearlyRentDeposit)}` },
        { label: "남은 한도", value: amountText(availableLimit), sum: true },
      ]}
    />
  </div>
);
