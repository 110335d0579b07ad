/** The first page: waiting items, today's applications and payments, institutions in the last hour. */
import { useQuery } from "@tanstack/react-query";
import type { Money, Overview } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Loading } from "#/core/ui/layout/message-page";
import { Section, Tag } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { overview } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { WorkTable } from "#/operations/work-table";
import { waiting } from "#/operations/words";
import { Funnels } from "./funnels";
import { LISTS, withinHours } from "./lists";

export default function Home() {
  const { data, error } = useQuery(overview);
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  const total = data.work.reduce((sum, { waiting: count }) => sum + count, 0);
  return (
    <>
      <Heading title={total ? `${total}건이 기다리고 있어요` : "기다리는 건이 없어요"} />
      <p className="text-ink-700 mt-1">{momentOf(data.at)} 기준이에요.</p>
      <Waiting work={data.work} />
      <Funnels funnels={data.funnels} />
      <MoneyToday money={data.money} />
      <Institutions institutions={data.institutions} />
      <Views views={data.views} />
    </>
  );
}

function Waiting({ work }: Pick<Overview, "work">) {
  const open = work.filter(({ waiting: count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <Section title="기다리는 일">
      <WorkTable
        caption="기다리는 일, 약속한 시간을 많이 쓴 순서"
        columns={["업무", "건수", "가장 오래된 건", "약속"]}
        numbers={["건수"]}
        rows={open.map(({ name, waiting: count, late, since, promisedHours }) => ({
          to: LISTS[name]?.to ?? "/ops",
          title: LISTS[name]?.title ?? name,
          cells: [
            `${count}건`,
            <>
              {since && waiting(since)} {late > 0 && <Tag tone="clay">{late}건 늦음</Tag>}
            </>,
            withinHours(promisedHours),
          ],
        }))}
      />
      {open.length < work.length && <p className="caption mt-2">나머지 업무 {work.length - open.length}가지는 모두 처리했어요.</p>}
    </Section>
  );
}

function MoneyToday({ money: { paidIn, paidOut, waitingOut, withdrawals, deposits, escrow } }: { money: Money }) {
  return (
    <Section title="오늘 움직인 돈">
      <dl className="console__figures">
        {[
          ["들어온 돈", won(paidIn), ""],
          ["나간 돈", won(paidOut), ""],
          ["출금 대기 금액", won(waitingOut), `출금 ${withdrawals}건`],
          ["고객 예치금", won(deposits), ""],
          ["모집해 두고 보내지 않은 돈", won(escrow), ""],
        ].map(([label, value, note]) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd className="font-strong">{value}</dd>
            {note && <dd className="caption">{note}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Institutions({ institutions }: Pick<Overview, "institutions">) {
  return (
    <Section title="최근 한 시간의 기관">
      {institutions.length === 0 ? (
        <p className="text-ink-700">최근 한 시간 동안 기관에 물어본 일이 없어요.</p>
      ) : (
        <WorkTable
          caption="최근 한 시간의 기관"
          columns={["기관", "요청", "답한 요청", "거절", "응답 없음", "평균 시간"]}
          numbers={["요청", "답한 요청", "거절", "응답 없음", "평균 시간"]}
          rows={institutions.map(({ name, title, answered, refused, down, invalid, milliseconds }) => ({
            title,
            cells: [
              `${answered + refused + down + invalid}건`,
              `${answered}건`,
              `${refused}건`,
              down + invalid > 0 ? <Tag key={name} tone="clay">{down + invalid}건</Tag> : "0건",
              milliseconds === null ? "–" : `${(milliseconds / 1000).toFixed(2)}초`,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Views({ views }: Pick<Overview, "views">) {
  return (
    <Section title="Temporal에서 보기">
      <ul className="console__rows mt-2">
        {views.map(({ title, url }) => (
          <li key={title}>
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
