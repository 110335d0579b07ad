/** Searches buildings by road, dong or name. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FoundHome } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { Button } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { TextField } from "#/core/ui/forms/text-field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { EmptyState } from "#/core/ui/layout/message-page";
import { homes } from "./homes";

const PAUSE = 300;
const EXAMPLE = "통일로 18";

type HomeSearchProps = { busy: boolean; first?: string; onChosen(home: FoundHome): void };

/** `first`: the search before anything is typed. */
export function HomeSearch({ busy, first = "", onChosen }: HomeSearchProps) {
  const [text, setText] = useState(first);
  const asked = useDebounced(text.trim(), PAUSE);
  const reading = useQuery(homes(asked));
  const list = asked.length >= 2 ? reading.data?.list : undefined;
  return (
    <>
      <TextField
        label="도로명, 동, 아파트 이름"
        value={text}
        placeholder={`예: ${EXAMPLE}`}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-6" aria-live="polite">
        {(reading.isFetching || reading.error) && !list && <QueryStatus of={reading} words="주소를 찾고 있어요" />}
        {list?.length === 0 && (
          <EmptyState title="찾는 주소가 없어요. 도로명과 건물 번호, 아파트 이름으로 찾아보세요.">
            <Button variant="quiet" onClick={() => setText(EXAMPLE)}>
              {EXAMPLE} 찾아보기
            </Button>
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <AnswerList
            label="찾은 주소"
            busy={busy}
            answers={list.map(({ roadAddress, zipCode, lotAddress }) => ({
              value: roadAddress,
              label: roadAddress,
              note: [zipCode, lotAddress].join(" · "),
            }))}
            onAnswer={(road) => {
              const chosen = list.find(({ roadAddress }) => roadAddress === road);
              if (chosen) onChosen(chosen);
            }}
          />
        )}
      </div>
    </>
  );
}
