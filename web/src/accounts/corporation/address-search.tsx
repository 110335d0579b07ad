/** Searches addresses by road name. Choosing one closes the list. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDebounced } from "#/core/ui/debounced";
import { TextField } from "#/core/ui/forms/text-field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { EmptyState } from "#/core/ui/layout/message-page";
import { addresses } from "./queries";

const PAUSE = 300;

type AddressSearchProps = { error?: string | undefined; onChosen(address: { zipCode: string; roadAddress: string }): void };

export function AddressSearch({ error, onChosen }: AddressSearchProps) {
  const [text, setText] = useState("");
  const asked = useDebounced(text.trim(), PAUSE);
  const reading = useQuery(addresses(asked));
  const list = asked.length >= 2 ? reading.data?.list : undefined;
  return (
    <div>
      <TextField
        label="본점 주소 찾기"
        value={text}
        error={error}
        placeholder="예: 세종대로 110"
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4" aria-live="polite">
        {(reading.isFetching || reading.error) && !list && <QueryStatus of={reading} words="주소를 찾고 있어요" />}
        {list?.length === 0 && <EmptyState title="찾는 주소가 없어요. 도로명과 건물 번호를 입력해 보세요." />}
        {list && list.length > 0 && (
          <AnswerList
            label="찾은 주소"
            answers={list.map(({ roadAddress, zipCode, building }) => ({
              value: roadAddress,
              label: roadAddress,
              note: [zipCode, building].filter(Boolean).join(" · "),
            }))}
            onAnswer={(road) => {
              const chosen = list.find(({ roadAddress }) => roadAddress === road);
              if (chosen) onChosen(chosen);
            }}
          />
        )}
      </div>
    </div>
  );
}
