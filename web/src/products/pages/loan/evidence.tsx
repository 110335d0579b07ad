/** What was checked for a loan with collateral: where, when, and what it said. Documents with personal data are not shown. */
import type { DealTemplate } from "#/core/api/gen";
import { shortDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Section } from "#/core/ui/layout/content";
import "./evidence.css";

type Template = Pick<DealTemplate, "collateral" | "creditCheck">;
type Checked = { name: string; by?: string; on?: string; found: string };

export function Evidence({ collateral, check }: { collateral: NonNullable<Template["collateral"]>; check: Template["creditCheck"] }) {
  const checked = checkedFor(collateral, check);
  if (checked.length === 0) return null;
  return (
    <Section title="확인한 자료">
      <p>개인정보가 있는 원본 대신 확인한 내용을 옮겼어요.</p>
      <ul className="evidence" aria-label="확인한 자료">
        {checked.map(({ name, by, on, found }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="caption">{[by, on && shortDate(on)].filter(Boolean).join(" · ")}</span>
            <p>{found}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function checkedFor(collateral: NonNullable<Template["collateral"]>, check: Template["creditCheck"]): Checked[] {
  const { price, priceSource, pricedOn, senior, registeredOn, maximumClaim, isBorrowers, documents } = collateral;
  const debts = senior > 0 ? `먼저 갚을 채권 ${amountText(senior)}` : "먼저 갚을 채권 없음";
  return [
    ...(pricedOn ? [{ name: `${priceSource} 확인`, on: pricedOn, found: amountText(price) }] : []),
    ...(pricedOn && registeredOn ? [{ name: "등기부의 선순위 채권", by: "등기소", on: pricedOn, found: debts }] : []),
    ...(registeredOn && maximumClaim ? [{ name: "근저당 설정 등기", by: "등기소", on: registeredOn, found: `채권최고액 ${amountText(maximumClaim)}` }] : []),
    ...(isBorrowers === null ? [] : [{ name: "소유자", by: "등기부", found: isBorrowers ? "빌리는 사람" : "다른 사람. 담보 제공에 동의하고 계약서에 서명했어요." }]),
    ...(check ? [{ name: "빌리는 사람의 신용", by: "신용평가회사", on: check.checkedOn, found: `신용점수 ${check.score}, 다른 대출 ${check.loans}, 30일 넘은 연체 없음` }] : []),
    ...(documents.length > 0 ? [{ name: "받아서 심사한 서류", by: "이음", found: documents.join(", ") }] : []),
  ];
}
