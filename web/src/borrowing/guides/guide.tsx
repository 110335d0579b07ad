import { useResumeOnArrival } from "#/core/journeys/resume/loan-application";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { Icon } from "#/core/ui/icon";
import { Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { LoanCta } from "./loan-cta";

const LOANS = [
  {
    path: "/loan/credit/guide",
    name: "개인신용대출",
    text: "담보 없이 소득과 신용으로 빌려요. 새로 빌리거나 지금 있는 대출을 갈아탈 수 있어요.",
    figures: "100만~5,000만원 · 6~60개월",
    tags: ["온라인 신청"],
  },
  {
    path: "/loan/mortgage/guide",
    name: "주택담보대출",
    text: "가진 집을 담보로 빌려요. 집의 시세와 이미 받은 대출을 함께 봐요.",
    figures: "1,000만원~10억원 · 12개월",
    tags: ["온라인 한도 조회", "전화 상담"],
  },
  {
    path: "/loan/spf/guide",
    name: "선정산 대출",
    text: "온라인에서 판 물건값이 정산되기 전에 먼저 받아 써요.",
    figures: "정산 예정 금액 안에서",
    tags: ["전화 상담"],
  },
] as const;

export default function LoanGuide() {
  useResumeOnArrival();
  return (
    <Page title="어떤 대출이 필요한가요?" lead="대출마다 준비할 것과 드는 돈이 달라요. 먼저 살펴보고 고르세요.">
      <ul className="grid gap-x-10 lg:grid-cols-3">
        {LOANS.map((loan) => (
          <LoanCard key={loan.path} {...loan} />
        ))}
      </ul>
      <div className="actions mt-10 items-center gap-x-6 gap-y-3">
        <LoanCta label="개인신용대출 한도 알아보기" />
        <p className="text-ink-700 text-label">
          고르기 어려우면 <a className="link link--inline" href={`tel:${company.phone}`}>{company.phone}</a>으로 물어보세요. {company.hours}
        </p>
      </div>
    </Page>
  );
}

function LoanCard({ path, name, text, figures, tags }: (typeof LOANS)[number]) {
  return (
    <li className="linked-item">
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
      <p className="text-ink-700 mt-1">{text}</p>
      <p className="text-label font-strong mt-2">{figures}</p>
    </li>
  );
}
