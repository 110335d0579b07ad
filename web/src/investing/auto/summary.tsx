/** The settings, each with a link to change it, and the available deposit. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { AutoFilter, HonestInfo } from "#/core/api/gen";
import { won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Facts, Note } from "#/core/ui/layout/content";
import { DEPOSIT } from "#/investing/ordering/remedies";
import { amountOf, POLL_INTERVAL, range, SMALLEST, TYPES, useAutoCategories } from "./settings";

export function Summary({ filter }: { filter: AutoFilter }) {
  const { data: deposit } = useQuery({ queryKey: ["honest-info"], queryFn: () => get<HonestInfo>("/v2/user/honest-info"), refetchInterval: POLL_INTERVAL });
  const categories = useAutoCategories();
  const chosen = categories.filter(({ code }) => filter.categoryList.includes(code));
  const kinds = chosen.length === categories.length ? "모든 종류" : chosen.map(({ name }) => name).join(", ");
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          { label: "투자 금액", value: amountOf(filter) },
          { label: "예치금이 모자라면", value: TYPES.find(({ value }) => value === filter.type)?.label },
          { label: "상품 종류", value: kinds },
          { label: "대출 금리 (세전)", value: range(filter.rateMin, filter.rateMax, "%", "연 ") },
          { label: "대출 기간", value: range(filter.periodMin, filter.periodMax, "개월") },
          { label: "반복", value: filter.repetition ? "계속 투자해요" : "한 번만 투자해요" },
          ...(deposit ? [{ label: "투자에 쓸 수 있는 예치금", value: won(deposit.available), sum: true }] : []),
        ]}
      />
      <p className="flex gap-5">
        <AppLink className="link" href="/invest/auto/2">
          금액 바꾸기
        </AppLink>
        <AppLink className="link" href="/invest/auto/3">
          조건 바꾸기
        </AppLink>
      </p>
      {deposit && deposit.available < SMALLEST && (
        <Note title="예치금이 모자라요">
          <p>예치금이 1만원 이상 있어야 투자할 수 있어요.</p>
          <AppLink className="link" href={DEPOSIT}>
            예치금 채우기
          </AppLink>
        </Note>
      )}
    </div>
  );
}
