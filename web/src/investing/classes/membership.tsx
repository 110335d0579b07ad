/** The grades of investors: the current grade, the requirements of the next one and the benefits of each. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Grade, Level, Membership as MembershipInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, won } from "#/core/lib/money";
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
  const isWithinReach = ({ least }: Level) => limit === null || least <= limit;
  const next = levels.filter(isWithinReach).find(({ least }) => least > averageInvested);
  return (
    <>
      {grade ? (
        <section className="max-w-read" aria-label="내 등급">
          <Figure value={NAMES[grade]} unit="등급" />
          <p className="text-ink-700 mt-2">평균 투자 금액 {won(averageInvested)}</p>
          {next && (
            <>
              <ProgressBar className="mt-4" value={averageInvested / next.least} height={16} />
              <p className="text-ink-700 mt-2">
                {NAMES[next.grade]} 등급은 평균 {amountText(next.least)}부터예요.
              </p>
            </>
          )}
        </section>
      ) : (
        <p className="text-ink-700">투자를 시작하면 등급이 생겨요.</p>
      )}
      <ul className="levels">
        {levels.filter(isWithinReach).map(({ grade: of, least, benefits }) => (
          <li key={of}>
            <h2 className="heading-3 flex flex-wrap items-center gap-2">
              {NAMES[of]}
              {of === grade && <Tag tone="pine">내 등급</Tag>}
            </h2>
            <Facts
              prose
              facts={[
                { label: "평균 투자 금액", value: least ? `${amountText(least)}부터` : `${amountText(levels[1]?.least ?? 0)} 미만` },
                { label: "혜택", value: benefits.length ? <Lines lines={benefits} /> : "없어요" },
              ]}
            />
          </li>
        ))}
      </ul>
      {limit !== null && <OutOfReach levels={levels.filter((level) => !isWithinReach(level))} limit={limit} />}
      <p className="actions mt-10">
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          투자 상품 보기
        </AppLink>
      </p>
    </>
  );
}

/** The grades that require more than the investor may invest, in one sentence. */
function OutOfReach({ levels, limit }: { levels: readonly Level[]; limit: number }) {
  const [first] = levels;
  if (!first) return null;
  return (
    <p className="mt-8 max-w-read">
      평균 {amountText(first.least)}부터는 {levels.map(({ grade }) => NAMES[grade]).join(", ")} 등급이에요. 내 투자 한도는 {amountText(limit)}이라{" "}
      <AppLink className="link link--inline" href="/customer/pro-investor">
        투자 한도를 올리면
      </AppLink>{" "}
      받을 수 있어요.
    </p>
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
