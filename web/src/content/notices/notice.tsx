import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isLossy, recordMonths } from "#/content/disclosure/record";
import { ArticleStatus } from "#/content/shared/article-status";
import { Neighbours } from "#/content/shared/neighbours";
import { get } from "#/core/api/client";
import type { NoticeLine, NoticePage, RecordMonth } from "#/core/api/gen";
import { company } from "#/core/lib/company";
import { delayRate, disclosed } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { DisclosedFacts } from "#/core/shell/footer/disclosed-facts";
import { contact } from "#/core/shell/menu";
import { buttonClass } from "#/core/ui/button";
import { Section, Table } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/content/shared/prose";
import { NoticeCaption } from "#/content/shared/notice-caption";
import { LISTS } from "#/content/shared/notice-kinds";

export default function Notice() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["notice", uid],
    queryFn: () => get<NoticePage>("/v2/notice", { anonymous: true, params: { noticeUid: uid } }),
  });
  if (!query.data) return <ArticleStatus of={query} what="공지를" list={LISTS.notice.href} back={LISTS.notice.all} />;
  const { notice, prevNotice, nextNotice } = query.data;
  const list = LISTS[notice.disclosedMonth ? "disclosure" : "notice"];
  return (
    <Page
      article
      title={notice.title}
      caption={<NoticeCaption of={notice} />}
      side={
        <>
          {notice.disclosedMonth && <Comparison month={notice.disclosedMonth.slice(0, 7)} />}
          <Section title="더 궁금한 것이 있다면">
            <p className="text-ink-700">
              <a className="link link--inline" href={`tel:${company.phone}`}>
                {company.phone}
              </a>
              {" · "}
              {company.hours}
            </p>
            <AppLink className="link" href={contact.path}>
              1:1 문의 남기기
            </AppLink>
          </Section>
        </>
      }
    >
      <Prose text={notice.contents} />
      {notice.disclosedMonth && <DisclosedMonth month={notice.disclosedMonth} />}
      <Neighbours name="앞뒤 공지" next={linkTo(nextNotice)} previous={linkTo(prevNotice)} list={{ href: list.href, label: list.all }} />
    </Page>
  );
}

const linkTo = (notice: NoticeLine | null) => notice && { href: `/notice/${notice.noticeUid}`, title: notice.title, publishedAt: notice.publishedAt };

/** The rates of a month, "2026-10", beside those of the month before it, as the track record states them. */
function Comparison({ month }: { month: string }) {
  const { data: months = [] } = useQuery(recordMonths());
  const at = months.findIndex(({ date }) => date.startsWith(month));
  const [before, now] = [months[at - 1], months[at]];
  if (!before || !now) return null;
  const name = ({ date }: RecordMonth) => `${Number(date.slice(5, 7))}월 말`;
  return (
    <Section title="전달과 비교하면">
      <div className="border-t-2 border-ink-900">
        <Table
          caption="전달과 이달의 숫자"
          columns={["항목", name(before), name(now)]}
          rows={[
            ["대출 잔액", disclosed(before.balance), disclosed(now.balance)],
            ["연체율", delayRate(before.delayRate), delayRate(now.delayRate)],
            ["손실률", delayRate(before.lostRate), delayRate(now.lostRate)],
          ]}
        />
      </div>
      {isLossy(months, at) && <p className="text-ink-700 mt-3">연체 채권을 팔거나 상각해 손실률이 오른 달이에요.</p>}
      <AppLink className="link" href="/company/track-record">
        지금까지의 실적 보기
      </AppLink>
    </Section>
  );
}

/** The figures of a month, "2026-10-01", and its document in a new tab. */
function DisclosedMonth({ month }: { month: string }) {
  const [year, number] = month.split("-").map(Number);
  return (
    <>
      <div className="mt-8">
        <DisclosedFacts month={month.slice(0, 7)} />
      </div>
      <div className="actions mt-6">
        <AppLink className={buttonClass("primary", true)} href={new URL(`/api/v2/disclosure/${year}/${number}`, location.origin).href} aria-label="공시 문서(PDF) 보기, 새 창">
          공시 문서(PDF) 보기
        </AppLink>
      </div>
    </>
  );
}
