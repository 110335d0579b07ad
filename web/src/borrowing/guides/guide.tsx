import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rateInfo } from "#/borrowing/mortgage-simple/queries";
import { useResumeOnArrival } from "#/core/journeys/resume/loan-application";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { CREDIT_TERMS } from "#/borrowing/costs";
import { LoanCta } from "./loan-cta";

export default function LoanGuide() {
  useResumeOnArrival();
  const { data: mortgage } = useQuery(rateInfo());
  return (
    <Page title="어떤 대출이 필요한가요?" lead="대출마다 금리와 준비할 것이 달라요. 먼저 살펴보고 고르세요.">
      <ul className="grid gap-x-10 lg:grid-cols-3">
        <Loan
          path="/loan/credit/guide"
          name="개인신용대출"
          tags={["온라인 신청"]}
          text="담보 없이 소득과 신용으로 빌려요. 새로 빌리거나 지금 있는 대출을 갈아탈 수 있어요."
          rate={CREDIT_TERMS.rate}
          figures={`${CREDIT_TERMS.amount} · ${CREDIT_TERMS.months}`}
          action={<LoanCta label="내 한도 알아보기" />}
        />
        <Loan
          path="/loan/mortgage/guide"
          name="주택담보대출"
          tags={["온라인 한도 조회", "전화 상담"]}
          text="가진 집을 담보로 빌려요. 집의 시세와 이미 받은 대출을 함께 봐요."
          rate={mortgage ? `연\u00a0${percent(mortgage.lowestRate)}~${percent(mortgage.highestRate)}%` : "연 –"}
          figures="1,000만원~10억원 · 12개월"
          action={
            <AppLink className={buttonClass("quiet", true)} href="/loan/mortgage/simple/input">
              내 집 한도 조회하기
            </AppLink>
          }
        />
        <Loan
          path="/loan/spf/guide"
          name="선정산 대출"
          tags={["전화 상담"]}
          text="온라인에서 판 물건값이 정산되기 전에 먼저 받아 써요."
          rate="연 19% 이내"
          figures="정산 예정 금액 안에서 · 정산일까지"
          action={
            <a className={buttonClass("quiet", true)} href={`tel:${company.phone}`}>
              전화로 상담하기
            </a>
          }
        />
      </ul>
      <p className="text-ink-700 text-label mt-10">
        어느 대출이 맞는지 모르겠다면 <a className="link link--inline" href={`tel:${company.phone}`}>{company.phone}</a>으로 물어보세요. {company.hours}
      </p>
    </Page>
  );
}

const percent = (rate: number | string) => Number(rate).toFixed(1);

type LoanProps = { path: string; name: string; tags: readonly string[]; text: string; rate: string; figures: string; action: ReactNode };

function Loan({ path, name, tags, text, rate, figures, action }: LoanProps) {
  return (
    <li className="flex flex-col pb-8">
      <div className="linked-item flex-1">
        <div className="flex gap-2">
          {tags.map((tag) => (
            <Tag key={tag} {...(tag !== "전화 상담" && { tone: "pine" as const })}>
              {tag}
            </Tag>
          ))}
        </div>
        <h2 className="heading-3 mt-2 flex items-center justify-between gap-4">
          <AppLink href={path}>{name}</AppLink>
          <Icon name="right" small className="text-ink-500" />
        </h2>
        <p className="lead mt-1">{text}</p>
        <p className="heading-3 mt-3">{rate}</p>
        <p className="text-label text-ink-700">{figures}</p>
      </div>
      <div className="actions">{action}</div>
    </li>
  );
}
