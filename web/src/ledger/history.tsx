/** The history of the deposit account, filtered by days and kind, in pages. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get } from "#/core/api/client";
import type { Entry, History as Page } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { byDay, dayOf, type DayRows, dottedDate, timeOf } from "#/core/lib/date";
import { signed, won } from "#/core/lib/money";
import { Chips, Segmented } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section } from "#/core/ui/layout/content";
import { Day } from "#/core/ui/layout/day";
import { Pagination } from "#/core/ui/pagination";
import { ProductTitle } from "#/core/ui/product-title";
import { type Days, daysBack, isValidRange } from "./days";

const SIZE = 20;
const PERIODS = [
  { value: "30", label: "1개월" },
  { value: "90", label: "3개월" },
  { value: "365", label: "1년" },
  { value: "own", label: "직접 고르기" },
];
const FLOWS = [
  { value: "in", label: "입금" },
  { value: "out", label: "출금" },
  { value: "invested", label: "투자" },
  { value: "received", label: "원금·이자·회수금" },
];

type HistoryProps = { balance: number; today: string };

/** A change of `balance` reads the history again. `today`: the server's business date. */
export function History({ balance, today }: HistoryProps) {
  const back = (days: number) => daysBack(days, Date.parse(today));
  const [period, setPeriod] = useState("90");
  const [days, setDays] = useState<Days>(() => back(90));
  const [flow, setFlow] = useState("");
  const [page, setPage] = useState(1);
  const choose = (value: string) => {
    setPeriod(value);
    setPage(1);
    if (value !== "own") setDays(back(Number(value)));
  };
  const change = (changed: Partial<Days>) => {
    setDays({ ...days, ...changed });
    setPage(1);
  };
  const inOrder = isValidRange(days);
  const query = useQuery({
    queryKey: ["deposit-history", days, flow, page, balance],
    queryFn: () => get<Page>("/v2/user/deposit/history", { params: { ...days, flow: flow || null, page, pageSize: SIZE } }),
    placeholderData: keepPreviousData,
    enabled: inOrder,
  });
  const found = query.data;
  return (
    <Section title="거래 내역">
      <Segmented label="기간" name="period" options={PERIODS} value={period} onValue={choose} />
      {period === "own" && (
        <div className="mt-4 grid grid-cols-2 gap-4">
          <TextField label="처음" type="date" value={days.since} onChange={(event) => change({ since: event.target.value })} />
          <TextField
            label="끝"
            type="date"
            value={days.until}
            error={inOrder ? undefined : "처음보다 뒤의 날을 골라 주세요."}
            onChange={(event) => change({ until: event.target.value })}
          />
        </div>
      )}
      <div className="mt-4">
        <Chips
          label="종류"
          options={FLOWS}
          chosen={flow ? [flow] : []}
          onToggle={(value) => {
            setFlow(value === flow ? "" : value);
            setPage(1);
          }}
        />
      </div>
      <div className="mt-5" aria-busy={query.isPlaceholderData}>
        {!found && inOrder && <QueryStatus of={query} words="거래 내역을 불러오고 있어요" shape="rows" lines={4} />}
        {found && !found.totalCount && <EmptyState title="이 기간에는 거래가 없어요" />}
        {found && found.totalCount > 0 && (
          <>
            {byDay(found.entries, ({ at }) => at).map((entries) => (
              <DayOf key={dottedDate(entries[0].at)} entries={entries} today={today} />
            ))}
            <Pagination page={page} pages={Math.ceil(found.totalCount / SIZE)} onPage={setPage} />
          </>
        )}
      </div>
    </Section>
  );
}

/** The sum stands only above rows that add up to it, not above a part of them on a page. */
function DayOf({ entries, today }: { entries: DayRows<Entry>; today: string }) {
  const [{ at, ofDay }] = entries;
  const isWhole = entries.reduce((sum, { amount }) => sum + amount, 0) === ofDay;
  const isToday = dottedDate(at) === dottedDate(today);
  return (
    <Day at={at} name={isToday ? `오늘, ${dayOf(at)}` : dayOf(at)} sum={isWhole && entries.length > 1 && signed(ofDay)}>
      {entries.map((entry) => (
        <Row key={`${entry.at}${entry.amount}${entry.balance}`} entry={entry} />
      ))}
    </Day>
  );
}

function Row({ entry: { at, label, title, amount, balance } }: { entry: Entry }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-b border-line py-4">
      <div className="grow basis-[9rem]">
        <p className="font-semibold">{title ? <ProductTitle>{title}</ProductTitle> : label}</p>
        <p className="caption">
          {title && `${label} · `}
          {timeOf(at)}
        </p>
      </div>
      <div className="ml-auto text-right whitespace-nowrap">
        <p className={`font-semibold ${amount > 0 ? "text-pine-700" : ""}`}>{signed(amount)}</p>
        <p className="caption">예치금 합계 {won(balance)}</p>
      </div>
    </li>
  );
}
