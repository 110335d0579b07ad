/** The results of the search field. A mobile number needs a reason, and is neither in the address nor kept. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useContext, useState } from "react";
import { Link, useLocation, useOutletContext, useSearchParams } from "react-router";
import type { SearchResult, Who } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { Loading } from "#/core/ui/layout/message-page";
import { Heading } from "#/core/ui/layout/page";
import { search, searched } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { FOUND_STATES, MESSAGE_KINDS, RESULT_KINDS, kindOf } from "#/operations/words";
import { UnlistedQuery } from "./field";
import { isMobile } from "./numbers";

export default function ResultsPage() {
  const unlisted = useContext(UnlistedQuery);
  const [parameters] = useSearchParams();
  const { key } = useLocation(); // the same number is searched again
  const query = parameters.get("q") ?? unlisted;
  return (
    <>
      <Heading title="찾기" />
      <p className="text-ink-700 mt-1">신청, 회원, 대출, 주문, 출금, 입금, 메시지, 1:1 문의, 전화 상담의 번호나 은행 거래번호, Temporal 실행 번호, 고객이 본 오류의 문의 번호, 휴대폰 번호로 찾아요.</p>
      {query && (isMobile(query) ? <ByMobile key={key} mobile={query} /> : <ByNumber key={key} query={query} />)}
    </>
  );
}

function ByNumber({ query }: { query: string }) {
  const { data, error } = useQuery(searched(query));
  return <div className="mt-6">{error ? <Notice error={error} /> : data ? <Results found={data} /> : <Loading lines={4} />}</div>;
}

function ByMobile({ mobile }: { mobile: string }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const searching = useMutation({ mutationFn: () => search(mobile, reason) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hasReason(reason) && !searching.isPending) searching.mutate();
  };
  return (
    <>
      <form className="mt-6 grid max-w-read gap-4" onSubmit={send} noValidate>
        <ReasonField label="휴대폰 번호로 찾는 이유" value={reason} onValue={setReason} asked={asked} usual={["고객이 전화로 문의함"]} />
        <Notice error={searching.error} />
        <p>
          <Button type="submit" variant="primary" busy={searching.isPending}>
            휴대폰 번호로 찾기
          </Button>
        </p>
      </form>
      {searching.data && (
        <div className="mt-6">
          <Results found={searching.data} />
        </div>
      )}
    </>
  );
}

function Results({ found }: { found: SearchResult[] }) {
  const me = useOutletContext<Who>();
  return (
    <>
      <p role="status">{found.length ? `${found.length}건을 찾았어요.` : "그 번호로 찾은 것이 없어요. 번호를 다시 확인해 주세요."}</p>
      {found.length > 0 && (
        <ul className="console__rows mt-4" aria-label="찾은 것">
          {found.map((one) => (
            <li key={`${one.kind} ${one.id} ${one.at}`} className="console__row">
              <Title of={one} to={pageOf(one, me)} />
              <span>{one.name ?? one.reference ?? ""}</span>
              <span>
                {one.kind === "failure" ? `응답 ${one.state}` : (FOUND_STATES[one.state] ?? one.state)} {one.waits && <Tag tone="clay">담당자 확인 대기</Tag>}
              </span>
              <span className="caption">{one.at && momentOf(one.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Title({ of: { kind, title }, to }: { of: SearchResult; to: string | null }) {
  const words = `${RESULT_KINDS[kind]} ${kind === "application" ? kindOf(title) : kind === "delivery" ? MESSAGE_KINDS[title] : title}`.trim();
  return to ? <Link className="font-strong" to={to}>{words}</Link> : <b>{words}</b>;
}

/** Pages of results that wait for an operator; any other is on the page of its member. */
const WAITING: Partial<Record<SearchResult["kind"], string>> = { inquiry: "/ops/inquiries", withdrawal: "/ops/withdrawals", deposit: "/ops/unmatched-deposits", delivery: "/ops/deliveries" };

/** The page that shows the result: its own, or that of its member. A failed request of a visitor has none. */
function pageOf({ kind, id, person, waits }: SearchResult, { roles }: Who): string | null {
  const ofMember = person && `/ops/members/${person}`;
  if (kind === "application") return waits ? `/ops/cases/${id}` : `/ops/applications/${id}`;
  if (kind === "person") return `/ops/members/${id}`;
  if (kind === "order") return `/ops/orders/${id}`;
  if (kind === "consultation") return `/ops/consultations/${id}`;
  if (waits && WAITING[kind]) return `${WAITING[kind]}/${id}`;
  if (kind === "loan" && roles.some((role) => role === "finance" || role === "admin")) return `/ops/loans/${id}`;
  return ofMember;
}
