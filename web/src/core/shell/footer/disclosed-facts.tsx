import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Disclosure } from "#/core/api/gen";
import { delayRate, disclosed } from "#/core/lib/money";
import { Facts } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";

/** The figures of a month, "2026-10", which is one of the last twelve. Renders nothing for an older one, or when they cannot be read. */
export function DisclosedFacts({ month }: { month: string }) {
  const figures = useQuery({ queryKey: ["company", "info"], queryFn: () => get<Disclosure>("/v2/company/info", { anonymous: true }) });
  if (figures.isPending) return <Loading lines={4} />;
  const status = figures.data?.loanHandlingStatus.find(({ date }) => date.startsWith(month));
  if (!status) return null;
  return (
    <div className="mt-4 border-t-2 border-ink-900">
      <Facts
        facts={[
          { label: "누적 대출", value: disclosed(status.totalAmount) },
          { label: "대출 잔액", value: disclosed(status.totalBalance) },
          { label: "연체율 (30일 이상)", value: delayRate(status.totalDelayRate) },
          ...status.arrears.map(({ name, count, balance }) => ({ label: `${name} 연체`, value: `${count}건 · ${disclosed(balance)}` })),
          { label: "손실률", value: delayRate(status.totalLostRate) },
        ]}
      />
    </div>
  );
}
