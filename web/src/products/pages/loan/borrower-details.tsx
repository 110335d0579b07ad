/** The borrower of a loan: what is known of a credit loan's borrower, and what the credit bureau reported. */
import type { DealTemplate } from "#/core/api/gen";
import { shortDate } from "#/core/lib/date";
import { type Fact, Facts, Section } from "#/core/ui/layout/content";

export function BorrowerDetails({ template: { credit, creditCheck: check } }: { template: DealTemplate }) {
  if (!credit && !check) return null;
  const facts: Fact[] = [
    ...(credit
      ? [
          { label: "직업", value: credit.job },
          { label: "자금 용도", value: credit.purpose },
          { label: "확인한 연 소득", value: credit.income },
        ]
      : []),
    ...(check ? reported(check) : []),
  ];
  return (
    <Section id="borrower" title="빌리는 사람" aside={check && <span className="caption">{shortDate(check.checkedOn)} 신용 조회</span>}>
      <Facts facts={facts} />
      {check?.debtService && <p className="caption mt-3">DSR은 이 대출까지 더해 매달 갚는 돈이 확인한 소득에서 차지하는 비율이에요.</p>}
    </Section>
  );
}

const reported = ({ score, loans, debtService }: NonNullable<DealTemplate["creditCheck"]>): Fact[] => [
  { label: "신용점수 (1,000점 중)", value: score },
  ...(debtService ? [{ label: "소득 대비 갚는 돈 (DSR)", value: debtService }] : []),
  { label: "다른 대출", value: loans },
  { label: "30일 넘은 연체", value: "없음" },
];
