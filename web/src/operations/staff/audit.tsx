/** The audit log: actions and disclosures of operators, in pages. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Action, DataAccess } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { SelectField } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Section, Table } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { Pagination } from "#/core/ui/pagination";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { type AuditFilter, auditedActions, auditedAccesses } from "#/operations/calls";
import { type Columns, CsvButton } from "#/operations/lists/csv-button";
import { useTyped } from "#/operations/lists/list-view";
import { Notice } from "#/operations/notice";
import { ACTIONS, factOf, kindOf, stepLabel, auditSubject } from "#/operations/words";

const SIZE = 50;

export default function Audit() {
  return (
    <>
      <Heading title="기록" />
      <p className="text-ink-700 mt-1">기록은 누구도 고치거나 지울 수 없어요.</p>
      <Actions />
      <Disclosures />
    </>
  );
}

/** Each part has its own names in the address. */
const PARTS = { actions: "", accesses: "access-" };

/** The filter of a part and the page of its results, which are in the address; a changed filter starts at the first page. */
function useFilter(part: keyof typeof PARTS) {
  const [parameters, changeParameters] = useQueryParameters();
  const nameOf = (name: string) => PARTS[part] + name;
  const of = (name: string) => parameters.get(nameOf(name)) ?? "";
  const filter: AuditFilter = { operator: of("operator"), action: of("action"), about: of("about"), since: of("since"), until: of("until") };
  const changed = (now: URLSearchParams, values: Record<string, string>) => {
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries({ page: "", ...values })) {
      if (value) next.set(nameOf(name), value);
      else next.delete(nameOf(name));
    }
    return next;
  };
  return {
    filter,
    page: Number(of("page")) || 1,
    change: (values: Partial<AuditFilter>) => changeParameters((now) => changed(now, values)),
    setPage: (other: number) => changeParameters((now) => changed(now, { page: `${other}` })),
    /** The address of the results about a case. */
    addressOf: (about: string) => ({ search: `${changed(parameters, { about })}` }),
  };
}

const ACTION_COLUMNS: Columns<Action> = {
  일시: ({ at }) => momentOf(at),
  운영자: ({ operator, second }) => [operator, second].filter(Boolean).join(", "),
  작업: ({ action, decision }) => [ACTIONS[action] ?? action, decided(decision)].filter(Boolean).join(": "),
  단계: ({ section, step }) => stepLabel(section, step),
  사유: ({ reason }) => reason,
  건: ({ journeyId }) => journeyId,
};
const ACCESS_COLUMNS: Columns<DataAccess> = {
  일시: ({ at }) => momentOf(at),
  열람자: ({ who }) => who,
  "열람 항목": ({ what }) => auditSubject(what),
  사유: ({ why }) => why,
  대상: ({ whose }) => whose,
  주소: ({ address }) => address,
};

function Actions() {
  const queries = useQueryClient();
  const { filter, page, change, setPage, addressOf } = useFilter("actions");
  const { data, error } = useQuery(auditedActions(filter, page));
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <Section title="한 일">
      <Filter filter={filter} operators={data.operators} onChange={change}>
        <SelectField label="작업" placeholder="모든 작업" options={withAllOption("모든 작업", data.kinds.map((kind) => ({ value: kind, label: ACTIONS[kind] ?? kind })))} value={filter.action || ALL} onValue={(action) => change({ action: action === ALL ? "" : action })} />
        <CaseField about={filter.about} onAbout={(about) => change({ about })} />
      </Filter>
      {data.actions.length ? (
        <Table
          caption="운영자가 한 일"
          columns={["일시", "운영자", "작업", "단계", "사유", "건"]}
          rows={data.actions.map(({ at, operator, second, action, decision, step, section, reason, journeyId }) => [
            momentOf(at),
            [operator, second].filter(Boolean).join(", "),
            [ACTIONS[action] ?? action, decided(decision)].filter(Boolean).join(": "),
            stepLabel(section, step),
            reason,
            <Link key={journeyId} className="link" to={addressOf(journeyId)} preventScrollReset>
              {caseOf(journeyId)}
            </Link>,
          ])}
        />
      ) : (
        <EmptyState title="조건에 맞는 기록이 없어요" />
      )}
      <Pagination page={page} pages={Math.ceil(data.totalCount / SIZE)} onPage={setPage} />
      <CsvButton name="한 일" columns={ACTION_COLUMNS} size={SIZE} read={async (at) => (await queries.fetchQuery({ ...auditedActions(filter, at), staleTime: 0 })).actions} />
    </Section>
  );
}

const decided = (decision: string | null): string => (decision === "refused" ? "거절" : decision ? factOf(decision) : "");

const ID_LENGTH = 8; // letters of an id

/** "mortgage:8f2c41d07f…" → "주택담보대출 8f2c41d0"; refused approvals have no kind. */
function caseOf(journeyId: string): string {
  const [id = "", kind] = journeyId.split(":").reverse();
  return [kind && kindOf(kind), id.slice(0, ID_LENGTH)].filter(Boolean).join(" ");
}

function Disclosures() {
  const queries = useQueryClient();
  const { filter, page, change, setPage } = useFilter("accesses");
  const { data, error } = useQuery(auditedAccesses(filter, page));
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  return (
    <Section title="본 개인정보">
      <Filter filter={filter} operators={data.operators} onChange={change} />
      {data.looks.length ? (
        <Table caption="본 개인정보" columns={["일시", "열람자", "열람 항목", "사유", "대상", "주소"]} rows={data.looks.map(({ at, who, what, why, whose, address }) => [momentOf(at), who, auditSubject(what), why, whose, address])} />
      ) : (
        <EmptyState title="조건에 맞는 기록이 없어요" />
      )}
      <Pagination page={page} pages={Math.ceil(data.totalCount / SIZE)} onPage={setPage} />
      <CsvButton name="본 개인정보" columns={ACCESS_COLUMNS} size={SIZE} read={async (at) => (await queries.fetchQuery({ ...auditedAccesses(filter, at), staleTime: 0 })).looks} />
    </Section>
  );
}

const ALL = "*";
const withAllOption = (label: string, options: { value: string; label: string }[]) => [{ value: ALL, label }, ...options];

function Filter({ filter, operators, onChange, children }: { filter: AuditFilter; operators: string[]; onChange(changed: Partial<AuditFilter>): void; children?: ReactNode }) {
  return (
    <form className="console__filter" onSubmit={(event) => event.preventDefault()}>
      <SelectField label="운영자" options={withAllOption("모든 운영자", operators.map((login) => ({ value: login, label: login })))} value={filter.operator || ALL} onValue={(operator) => onChange({ operator: operator === ALL ? "" : operator })} />
      <DayField label="이날부터" day={filter.since} onDay={(since) => onChange({ since })} />
      <DayField label="이날까지" day={filter.until} onDay={(until) => onChange({ until })} />
      {children}
    </form>
  );
}

function CaseField({ about, onAbout }: { about: string; onAbout(about: string): void }) {
  const [typed, type] = useTyped(about, onAbout);
  return <TextField label="건 번호" value={typed} maxLength={300} autoComplete="off" onChange={(event) => type(event.target.value.trim())} />;
}

function DayField({ label, day, onDay }: { label: string; day: string; onDay(day: string): void }) {
  const [typed, type] = useTyped(day, onDay);
  return <TextField label={label} type="date" value={typed} onChange={(event) => type(event.target.value)} />;
}
