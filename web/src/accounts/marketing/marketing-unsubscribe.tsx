/** The notification settings: the marketing channels of a member, each alone or all at once, and what is always sent. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { get, post } from "#/core/api/client";
import type { MarketingTerms, Rejected } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { absolute } from "#/core/lib/links";
import { MyPage } from "#/core/pages/my-page";
import { TextButton } from "#/core/ui/button";
import { parentAgreements, tick, type Ticked } from "#/core/ui/agreements/agreement-links";
import { Switch } from "#/core/ui/forms/switch";
import { RequiredNotices } from "./required-notices";

const PATH = "/v2/marketing-terms";
const KEY = ["marketing-terms"];

type Term = MarketingTerms["terms"][number];

export default function MarketingUnsubscribe() {
  const reading = useQuery({ queryKey: KEY, queryFn: () => get<MarketingTerms>(PATH), staleTime: 0 });
  return (
    <MyPage title="알림 설정" lead="혜택 알림은 받을 곳을 골라요. 계약과 거래에 꼭 필요한 안내는 늘 보내 드려요.">
      {reading.data ? (
        <div className="my-page__columns">
          <Benefits {...reading.data} />
          <div className="my-page__aside">
            <RequiredNotices />
          </div>
        </div>
      ) : (
        <QueryStatus of={reading} words="설정을 불러오고 있어요" />
      )}
    </MyPage>
  );
}

function Benefits({ terms }: MarketingTerms) {
  const { choose, reject, isRejecting } = useChoice(terms);
  const agreements = terms.map((term) => ({ ...term, required: false }));
  const ticked: Ticked = new Set(terms.filter(({ agreedAt }) => agreedAt).map(({ id }) => id));
  const parents = parentAgreements(agreements).map(({ id }) => id);
  return (
    <div>
      <div className="section__head">
        <h2 className="heading-2">혜택 알림</h2>
        <TextButton aria-busy={isRejecting || undefined} onClick={() => !isRejecting && reject()}>
          모두 끄기
        </TextButton>
      </div>
      <ul className="mt-3 border-t-2 border-ink-900">
        {terms.map((term) => (
          <Row key={term.id} term={term} isChannel={!parents.includes(term.id)} onSwitch={(on) => choose(tick(agreements, ticked, term.id, on))} />
        ))}
      </ul>
      <p className="caption mt-2">동의하지 않아도 서비스를 쓸 수 있어요. 다만 상품 안내 같은 혜택은 제한될 수 있어요.</p>
    </div>
  );
}

/** `isChannel`: belongs to the row above it, whose text it shares. */
function Row({ term: { name, description, items, link, agreedAt }, isChannel, onSwitch }: { term: Term; isChannel: boolean; onSwitch(on: boolean): void }) {
  const id = useId();
  return (
    <li className={`flex items-center gap-4 border-b border-line py-3.5 ${isChannel ? "pl-4" : ""}`}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        {description && <p className="caption">{description}</p>}
        {agreedAt && <p className="caption">{longDate(agreedAt)}에 동의했어요</p>}
        {!isChannel && (
          <details className="chart-table">
            <summary aria-label={`${name} 보기`}>보기</summary>
            <ul className="caption">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <a className="link" href={absolute(link)} target="_blank" rel="noopener" aria-label={`${name} 전문 보기, 새 창`}>
              전문 보기
            </a>
          </details>
        )}
      </div>
      <Switch id={id} checked={agreedAt !== null} onChange={(event) => onSwitch(event.target.checked)} />
    </li>
  );
}

/** Each choice is shown at once and sent after the one before it. After the last one, what the server has stored is shown. */
function useChoice(terms: readonly Term[]) {
  const queries = useQueryClient();
  const stored = useRef(terms);
  const show = (chosen: Ticked) => {
    void queries.cancelQueries({ queryKey: KEY });
    const now = new Date().toISOString();
    queries.setQueryData<MarketingTerms>(KEY, { terms: terms.map((term) => ({ ...term, agreedAt: chosen.has(term.id) ? (term.agreedAt ?? now) : null })) });
  };
  const saving = {
    mutationKey: KEY,
    scope: { id: PATH },
    networkMode: "always" as const, // a lost connection is said at once
    onError: (error: unknown) => {
      void queries.invalidateQueries({ queryKey: KEY }); // the text of a consent may have changed
      void showError(error);
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: KEY }) === 1) queries.setQueryData<MarketingTerms>(KEY, { terms: [...stored.current] });
    },
  };
  const choice = useMutation({
    ...saving,
    mutationFn: (chosen: Ticked) => {
      const given = terms.filter(({ id }) => chosen.has(id)).map(({ id, contentHash }) => [id, contentHash]);
      return post<MarketingTerms>(PATH, { agreements: Object.fromEntries(given) });
    },
    onMutate: show,
    onSuccess: (answer) => {
      stored.current = answer.terms;
    },
  });
  const rejection = useMutation({
    ...saving,
    mutationFn: () => post<Rejected>("/v2/marketing/reject", {}),
    onMutate: () => show(new Set()),
    onSuccess: ({ date }) => {
      stored.current = stored.current.map((term) => ({ ...term, agreedAt: null }));
      toast(`${longDate(date)}에 혜택 알림을 모두 껐어요.`);
    },
  });
  return { choose: choice.mutate, reject: () => rejection.mutate(), isRejecting: rejection.isPending };
}
