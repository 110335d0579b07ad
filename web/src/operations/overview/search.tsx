import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { SearchResult } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { TextField } from "#/core/ui/forms/text-field";
import { Tag } from "#/core/ui/layout/content";
import { search } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { RESULT_KINDS, FOUND_STATES, kindOf } from "#/operations/words";

const MOBILE = /^01[\d-]{8,11}$/;

/** One search field for all numbers. A mobile number is personal data: it needs a reason and is sent in the body. */
export function Search() {
  const [query, setQuery] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const searching = useMutation({ mutationFn: () => search(query, reason) });
  const isMobile = MOBILE.test(query.trim());
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (query.trim() && (!isMobile || hasReason(reason))) searching.mutate();
  };
  return (
    <form className="console__search" role="search" onSubmit={send} noValidate>
      <div className="console__find">
        <TextField
          label="찾기"
          help="신청, 고객, 대출, 주문, 문의 번호나 휴대폰 번호를 입력해 주세요."
          value={query}
          maxLength={60}
          error={asked && !query.trim() ? "찾을 번호를 입력해 주세요." : undefined}
          onChange={(event) => {
            setQuery(event.target.value);
            setAsked(false);
          }}
        />
        <Button type="submit" variant="primary" busy={searching.isPending}>
          찾기
        </Button>
      </div>
      {isMobile && <ReasonField label="휴대폰 번호로 찾는 이유" value={reason} onValue={setReason} asked={asked} usual={["고객이 전화로 문의함"]} />}
      <Notice error={searching.error} />
      {searching.data && <Results found={searching.data} />}
    </form>
  );
}

function Results({ found }: { found: SearchResult[] }) {
  if (found.length === 0) return <p role="status">그 번호로 찾은 것이 없어요. 번호를 다시 확인해 주세요.</p>;
  return (
    <ul className="console__rows" aria-label="찾은 것">
      {found.map((one) => (
        <li key={`${one.kind} ${one.id} ${one.at}`} className="console__row">
          <Title of={one} />
          <span>{one.name ?? one.reference ?? ""}</span>
          <span>
            {FOUND_STATES[one.state] ?? one.state} {one.waits && <Tag tone="clay">담당자 확인 대기</Tag>}
          </span>
          <span className="caption">{one.at && momentOf(one.at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Only results with a page are links: waiting cases and loans. */
function Title({ of: { kind, id, title, waits } }: { of: SearchResult }) {
  const words = kind === "application" ? `${RESULT_KINDS[kind]} ${kindOf(title)}` : kind === "failure" ? `${RESULT_KINDS[kind]} ${title} ${id}` : `${RESULT_KINDS[kind]} ${title}`;
  if (kind === "application" && waits) return <Link className="font-strong" to={`/ops/cases/${id}`}>{words}</Link>;
  if (kind === "loan") return <Link className="font-strong" to={`/ops/loans/${id}`}>{words}</Link>;
  return <b>{words}</b>;
}
