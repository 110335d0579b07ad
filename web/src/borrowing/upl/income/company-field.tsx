/** A company by name: a registered one or free text. No answer is offered during a search, because the result would move it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryStatus } from "#/core/journeys/query-status";
import { companyMessage } from "#/core/lib/forms/messages";
import { isCompany } from "#/core/lib/forms/rules";
import { useDebounced } from "#/core/ui/debounced";
import { TextField } from "#/core/ui/forms/text-field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { companies } from "../queries";

const PAUSE = 200;

export function CompanyField({ value, onValue }: { value: string | null; onValue(name: string): void }) {
  const [text, setText] = useState(value ?? "");
  const asked = useDebounced(text.trim(), PAUSE);
  const reading = useQuery(companies(asked));
  const found = asked.length >= 2 ? (reading.data?.list ?? []) : [];
  const own = text.trim();
  const isSearching = own !== asked || (reading.isFetching && !reading.error);
  const error = own && !isCompany(own) ? companyMessage("회사 이름") : undefined;
  const canUse = own.length >= 2 && !error;
  return (
    <>
      <TextField
        label="회사 이름"
        help="두 글자를 입력하면 찾아 드려요."
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        autoComplete="organization"
        enterKeyHint="search"
      />
      <div className="mt-6" aria-live="polite">
        {canUse && (isSearching || reading.error) && <QueryStatus of={reading} words="회사를 찾고 있어요" />}
        {canUse && !isSearching && (
          <AnswerList
            label="찾은 회사"
            given={value}
            answers={[
              ...found.map(({ name, representative, address }) => ({ value: name, label: name, note: `대표 ${representative} · ${address}` })),
              ...(found.some(({ name }) => name === own) ? [] : [{ value: own, label: `‘${own}’ 그대로 쓰기` }]),
            ]}
            onAnswer={onValue}
          />
        )}
      </div>
    </>
  );
}
