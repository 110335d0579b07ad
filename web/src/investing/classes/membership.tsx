/** The grades of investors: the current grade, the requirements of the next one and the benefits of each. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Grade, Membership as MembershipInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Facts, Figure, Tag } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import "./membership.css";

const NAMES: Record<Grade, string> = { blue: "블루", silver: "실버", gold: "골드", platinum: "플래티넘" };

export default function Membership() {
  const asked = useQuery({ queryKey: ["membership"], queryFn: () => get<MembershipInfo>("/v2/user/membership") });
  return (
    <MyPage title="등급별 혜택" lead="최근 12개월 동안 투자한 금액의 평균으로 등급을 정해요. 매일 새로 계산해요.">
      <div className="pb-14">{asked.data ? <Grades of={asked.data} /> : <QueryStatus of={asked} lines={6} />}</div>
    </MyPage>
  );
}

function Grades({ of: { grade, averageInvested, limit, levels } }: { of: MembershipInfo }) {
  const next = levels.find(({ least }) => least > averageInvested);
  const isOutOfReach = (least: number) => limit !== null && least > limit;
  return (
    <>
      {grade ? (
        <section className="max-w-read" aria-label="내 등급">
          <Figure value={NAMES[grade]} unit="등급" />
          <p className="text-ink-700 mt-2">평균 투자 금액 {amountText(averageInvested)}</p>
          {next && !isOutOfReach(next.least) && <ProgressBar className="mt-4" value={averageInvested / next.least} height={16} />}
          {next && (
            <p className="text-ink-700 mt-2">
              {NAMES[next.grade]} 등급은 평균 {amountText(next.least)}부터예요.
              {limit !== null && isOutOfReach(next.least) && ` 내 투자 한도는 ${amountText(limit)}이라 지금은 받을 수 없는 등급이에요.`}
            </p>
          )}
        </section>
      ) : (
        <p className="text-ink-700">투자를 시작하면 등급이 생겨요.</p>
      )}
      <ul className="levels">
        {levels.map(({ grade: of, least, benefits }) => (
          <li key={of}>
            <h2 className="heading-3 flex flex-wrap items-center gap-2">
              {NAMES[of]}
              {of === grade && <Tag tone="pine">내 등급</Tag>}
            </h2>
            <Facts
              prose
              facts={[
                { label: "평균 투자 금액", value: <Lines lines={[`${amountText(least)}부터`, ...(isOutOfReach(least) ? ["지금 내 투자 한도보다 큰 금액이에요."] : [])]} /> },
                { label: "혜택", value: <Lines lines={benefits} /> },
              ]}
            />
          </li>
        ))}
      </ul>
      <p className="actions mt-10">
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          투자 상품 보기
        </AppLink>
      </p>
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </>
);
