/** Notices: the important ones at the top of every page, the others in pages; disclosures as the months of their years. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { recordMonths } from "#/content/disclosure/record";
import { Disclosures } from "./disclosures";
import { get } from "#/core/api/client";
import type { NoticeLine, NoticeList } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dottedDate } from "#/core/lib/date";
import { company } from "#/core/lib/company";
import { delayRate, disclosed } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { useReportedText } from "#/core/ui/debounced";
import { SearchField } from "#/core/ui/forms/text-field";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Facts, Section, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { Pagination } from "#/core/ui/pagination";
import { NoticeBoard } from "#/content/shared/notice-board";
import { type Kind, LISTS } from "#/content/shared/notice-kinds";

const LIMITS = { notice: 20, disclosure: 60 };
const DEBOUNCE_MS = 300;

export default function Notices() {
  const [search, setSearch] = useSearchParams();
  const kind: Kind = search.get("kind") === "disclosure" ? "disclosure" : "notice";
  // The words are part of the address, so that Back from a notice returns to what was found.
  const keep = (words: string) => setSearch(words ? { words } : {}, { replace: true, preventScrollReset: true });
  const { text, setText, settled: words } = useReportedText(search.get("words") ?? "", DEBOUNCE_MS, keep);
  return (
    <Page title="공지" lead="점검과 약관 변경, 사업 정보 공시를 알려 드려요." side={<Beside kind={words ? "notice" : kind} />}>
      <div className="mb-8 max-w-read">
        <SearchField label="공지 찾기" autoComplete="off" maxLength={60} value={text} onValue={setText} />
      </div>
      {words ? <Listed key="found" words={words} /> : (
        <>
          <Kinds chosen={kind} />
          <Listed key={kind} kind={kind} />
        </>
      )}
    </Page>
  );
}

const RATES = [
  { label: "연체율", value: "30일 이상 연체된 대출의 남은 원금을 전체 대출 잔액으로 나눠요." },
  { label: "손실률", value: "상각하거나 매각하고 회수하지 못한 원금을 지금까지의 대출 금액으로 나눠요." },
];

/** The figures of the last disclosed month, or how they are calculated beside all of them; what to do about a call in the name of the company. */
function Beside({ kind }: { kind: Kind }) {
  const { data = [] } = useQuery(recordMonths());
  const latest = data.at(-1);
  return (
    <>
      {kind === "disclosure" && (
        <Section title="이렇게 계산해요">
          <div className="border-t-2 border-ink-900">
            <Facts prose facts={RATES} />
          </div>
          <AppLink className="link" href="/company/track-record">
            지금까지의 실적 보기
          </AppLink>
        </Section>
      )}
      {kind === "notice" && latest && (
        <Section title={`${Number(latest.date.slice(5, 7))}월 말 공시`}>
          <div className="border-t-2 border-ink-900">
            <Facts
              facts={[
                { label: "대출 잔액", value: disclosed(latest.balance) },
                { label: "연체율 (30일 이상)", value: delayRate(latest.delayRate) },
                { label: "손실률", value: delayRate(latest.lostRate) },
              ]}
            />
          </div>
          <AppLink className="link" href="/company/track-record">
            지금까지의 실적 보기
          </AppLink>
        </Section>
      )}
      <Section title="사칭 연락을 받았다면">
        <p className="text-ink-700">
          이음은 전화나 문자로 비밀번호와 인증번호를 묻지 않고, 개인 계좌로 돈을 보내 달라고 하지 않아요. 의심스러우면 끊고{" "}
          <a className="link link--inline" href={`tel:${company.phone}`}>
            {company.phone}
          </a>
          으로 확인하세요. 이미 돈을 보냈다면 112에 먼저 신고하세요.
        </p>
      </Section>
    </>
  );
}

const Kinds = ({ chosen }: { chosen: Kind }) => (
  <nav className="tabs mb-6" aria-label="공지의 종류">
    {(["notice", "disclosure"] as const).map((kind) => (
      <AppLink key={kind} href={LISTS[kind].href} aria-current={kind === chosen ? "page" : undefined}>
        {LISTS[kind].name}
      </AppLink>
    ))}
  </nav>
);

/** A page of the notices of a kind, or of all with these words in their titles. */
function Listed({ kind, words }: { kind?: Kind; words?: string }) {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const limit = LIMITS[kind ?? "notice"];
  const query = useQuery({
    queryKey: ["notices", kind, words, page],
    queryFn: () => get<NoticeList>("/v2/notice/list", { anonymous: true, params: { kind, words, offset: (page - 1) * limit, limit } }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <QueryStatus of={query} words="공지를 불러오고 있어요" shape="rows" lines={12} />;
  const { mandatoryList, ordinaryList, totalCount } = query.data;
  const turn = (to: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(to));
    setSearch(next);
  };
  return (
    <>
      {words && <h2 className="heading-3 mb-4" aria-live="polite">{`찾은 공지 ${mandatoryList.length + totalCount}개`}</h2>}
      {!mandatoryList.length && !totalCount ? <Nothing kind={kind} /> : kind === "disclosure" ? <Disclosures notices={ordinaryList} /> : (
        <NoticeBoard>
          {mandatoryList.map((notice) => (
            <Line key={notice.noticeUid} notice={notice} mandatory />
          ))}
          {ordinaryList.map((notice) => (
            <Line key={notice.noticeUid} notice={notice} />
          ))}
        </NoticeBoard>
      )}
      <Pagination page={page} pages={Math.ceil(totalCount / limit)} onPage={turn} />
    </>
  );
}

const Nothing = ({ kind }: { kind: Kind | undefined }) => (kind ? <EmptyState title={LISTS[kind].empty} /> : <p className="text-ink-700">다른 낱말로 찾아보세요.</p>);

const Line = ({ notice: { noticeUid, title, publishedAt }, mandatory = false }: { notice: NoticeLine; mandatory?: boolean }) => (
  <li>
    {mandatory && <Tag tone="pine">중요</Tag>}
    <AppLink href={`/notice/${noticeUid}`}>{title}</AppLink>
    <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </li>
);
