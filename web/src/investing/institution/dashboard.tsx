/** The dashboard of an institution: limits, figures and investments. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InvestorSummary, OwnRules, Portfolio, PortfolioPart } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Facts, Figure, Section, Table } from "#/core/ui/layout/content";
import { LoadMore } from "#/core/ui/load-more";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { useCategories } from "#/products/catalogue/categories";
import { ProductCard } from "#/products/catalogue/product-card";
import { allowedProducts, investmentRules, portfolio, summary } from "./institution-api";
import { rulesInWords } from "./rules-in-words";
import { ProductCards } from "#/products/catalogue/product-cards";
import "./institution.css";

export default function Dashboard() {
  const rules = useQuery(investmentRules);
  const sums = useQuery(summary);
  const spread = useQuery(portfolio);
  return (
    <MyPage title="투자 현황" lead="이번 달 한도와 투자한 상품, 지금 투자할 수 있는 상품을 한눈에 봐요.">
      <div className="institution">
        <div>
          <Section title="이번 달 투자">{rules.data ? <ThisMonth rules={rules.data} /> : <QueryStatus of={rules} lines={3} />}</Section>
          <Section title="투자 잔액">{sums.data ? <SummaryFigures of={sums.data} /> : <QueryStatus of={sums} lines={4} />}</Section>
          <Section title="어디에 투자했나요">{spread.data ? <Distribution of={spread.data} /> : <QueryStatus of={spread} lines={4} />}</Section>
        </div>
        <aside>
          <Section title="투자 기준" aside={<AppLink className="link" href="/investment-limit">바꾸기</AppLink>}>
            {rules.data ? <Rules rules={rules.data} /> : <QueryStatus of={rules} lines={6} />}
          </Section>
          <nav className="mt-8 grid gap-3" aria-label="투자 관리">
            <AppLink className={buttonClass("quiet", false, true)} href="/mypage/investor/schedule">
              상환 일정 보기
            </AppLink>
            <AppLink className={buttonClass("quiet", false, true)} href="/mypage/investor/account">
              예치금 계좌 보기
            </AppLink>
          </nav>
        </aside>
      </div>
      <Products />
    </MyPage>
  );
}

function ThisMonth({ rules: { monthlyLimit, orderedThisMonth, leftThisMonth } }: { rules: OwnRules }) {
  if (monthlyLimit === null || leftThisMonth === null) {
    return (
      <>
        <Figure value={amountText(orderedThisMonth).slice(0, -1)} unit="원" />
        <p className="text-ink-700 mt-2">한 달 한도를 정하지 않았어요. 한도를 정하면 초과 주문을 막아 드려요.</p>
      </>
    );
  }
  return (
    <>
      <Figure value={amountText(leftThisMonth).slice(0, -1)} unit="원 남았어요" />
      <ProgressBar className="mt-4" value={orderedThisMonth / monthlyLimit} height={16} />
      <p className="progress-foot mt-2">
        <span>{amountText(orderedThisMonth)} 투자했어요</span>
        <span>한도 {amountText(monthlyLimit)}</span>
      </p>
    </>
  );
}

const STATE_LABELS: Record<InvestorSummary["groups"][number]["state"], string> = {
  waiting: "모집 중",
  current: "상환 중",
  overdue: "연체",
  repaid: "상환 완료", lost: "손실 확정",
  withdrawn: "취소",
  refunded: "환불",
};

function SummaryFigures({ of: { groups, received, thisYear, coming, averageRate } }: { of: InvestorSummary }) {
  return (
    <>
      {groups.length > 0 && (
        <Table
          caption="상태별 투자"
          columns={["상태", "건수", "투자 금액", "남은 원금"]}
          rows={groups.map(({ state, count, amount, outstanding }) => [STATE_LABELS[state], `${count}건`, won(amount), won(outstanding)])}
        />
      )}
      <Facts
        facts={[
          { label: "평균 대출 금리 (세전)", value: averageRate === null ? "–" : `연 ${averageRate}%` },
          { label: "올해 받은 이자 (세후)", value: won(thisYear.earned) },
          { label: "지금까지 받은 돈 (세후)", value: won(received.net) },
          { label: "받을 돈 (세후, 예정)", value: won(coming.net) },
        ]}
      />
    </>
  );
}

function Distribution({ of: { amount, byCategory, byGrade } }: { of: Portfolio }) {
  if (!amount) {
    return (
      <EmptyState title="아직 투자한 상품이 없어요">
        <AppLink className={buttonClass("primary")} href="/products/collateral">
          상품 보기
        </AppLink>
      </EmptyState>
    );
  }
  const rows = (parts: readonly PortfolioPart[]) =>
    parts.map((part) => [part.name, `${part.count}건`, won(part.amount), `${Math.round((part.amount * 100) / amount)}%`]);
  return (
    <div className="grid gap-8">
      <Table caption="상품 종류별 투자" columns={["상품 종류", "건수", "금액", "비율"]} rows={rows(byCategory)} />
      <Table caption="등급별 투자" columns={["등급", "건수", "금액", "비율"]} rows={rows(byGrade)} />
    </div>
  );
}

const Rules = ({ rules }: { rules: OwnRules }) => <Facts facts={rulesInWords(rules, useCategories())} />;

function Products() {
  const reading = useInfiniteQuery(allowedProducts);
  const [first] = reading.data?.pages ?? [];
  return (
    <Section title="기준에 맞는 모집 중 상품">
      {!first && <QueryStatus of={reading} lines={4} />}
      {first && (
        <p className="text-ink-700 mb-4">
          모집 중인 상품 {first.totalCount}개 중 {first.allowedCount}개가 기준에 맞아요.
          {first.allowedCount > 1 && " 곧 마감되는 상품부터 보여 드려요."}
        </p>
      )}
      {first && !first.allowedCount && first.totalCount > 0 && (
        <p>
          <AppLink className="link" href="/investment-limit">
            투자 기준 바꾸기
          </AppLink>
        </p>
      )}
      <ProductCards>
        {reading.data?.pages.flatMap(({ products }) => products).map((product) => (
          <ProductCard key={product.productUid} product={product} />
        ))}
      </ProductCards>
      {reading.hasNextPage && <LoadMore label="상품 더 보기" busy={reading.isFetchingNextPage} onMore={() => void reading.fetchNextPage()} />}
    </Section>
  );
}
