/** The notification settings: the marketing channels of a member, each alone or all at once, and what is always sent. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
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
import { Facts, Section } from "#/core/ui/layout/content";
import { RequiredNotices } from "./required-notices";

const PATH = "/v2/marketing-terms";
const KEY = ["marketing-terms"];

type Term = MarketingTerms["terms"][number];

export default function MarketingUnsubscribe() {
  const reading = useQuery({ queryKey: KEY, queryFn: () => get<MarketingTerms>(PATH), staleTime: 0 });
  return (
    <MyPage title="알림 설정" lead="혜택 알림은 켜고 끌 수 있어요. 계약과 거래에 꼭 필요한 안내는 늘 보내 드려요.">
      {reading.data ? (
        <div className="my-page__columns">
          <Benefits {...reading.data} />
          <RequiredNotices />
          <div className="my-page__aside">
            <About />
          </div>
        </div>
      ) : (
        <QueryStatus of={reading} words="설정을 불러오고 있어요" />
      )}
    </MyPage>
  );
}

const ABOUT = [
  { label: "언제부터 적용되나요?", value: "바꾸면 바로 저장되고, 그다음에 보내는 알림부터 적용돼요." },
  { label: "꺼도 서비스를 쓸 수 있나요?", value: "네, 그대로 쓸 수 있어요. 새 상품과 혜택 소식만 오지 않아요." },
  { label: "꺼도 오는 안내가 있나요?", value: "거래와 계정에 관해 꼭 알아야 할 안내는 늘 보내 드려요. ‘늘 보내 드리는 안내’에 모두 적어 두었어요." },
];

const About = () => (
  <Section title="알아 두세요">
    <div className="border-t-2 border-ink-900">
      <Facts prose facts={ABOUT} />
    </div>
  </Section>
);

/** What a consent sends, and where to. The text of the consent itself is the server's. */
const SENDS: Readonly<Record<string, string>> = {
  marketingUse: "상품과 혜택을 안내할 때 이름, 휴대폰 번호, 이메일을 써요.",
  marketingReceive: "새 상품과 혜택 소식이에요. 받을 곳을 고를 수 있어요.",
  marketingSms: "인증한 휴대폰 번호로 보내요.",
  marketingEmail: "등록한 이메일로 보내요. 이메일이 없으면 보내지 않아요.",
  marketingPush: "이음 앱을 쓰는 기기에 띄워요.",
};

function Benefits({ terms }: MarketingTerms) {
  const { choose, reject, isRejecting } = useChoice(terms);
  const agreements = terms.map((term) => ({ ...term, required: false }));
  const ticked: Ticked = new Set(terms.filter(({ agreedAt }) => agreedAt).map(({ id }) => id));
  const parents = parentAgreements(terms).toSorted((a, b) => b.siblings.length - a.siblings.length);
  const channelsOf = ({ id, siblings }: Term) => (ticked.has(id) ? terms.filter((term) => siblings.includes(term.id)) : []);
  /** With its last channel off a consent is off, too, and the channel is gone. */
  const change = (id: string, on: boolean, parent?: Term) => {
    const chosen = tick(agreements, ticked, id, on);
    choose(chosen);
    if (parent && !chosen.has(parent.id)) document.getElementById(parent.id)?.focus();
  };
  return (
    <div>
      <div className="section__head">
        <h2 className="heading-2">혜택 알림</h2>
        {(ticked.size > 0 || isRejecting) && (
          <TextButton aria-busy={isRejecting || undefined} onClick={() => !isRejecting && reject()}>
            모두 끄기
          </TextButton>
        )}
      </div>
      <ul className="mt-3 border-t-2 border-ink-900">
        {parents.flatMap((parent) => [
          <Row key={parent.id} term={parent} onSwitch={(on) => change(parent.id, on)} />,
          ...channelsOf(parent).map((term) => <Row key={term.id} term={term} isChannel onSwitch={(on) => change(term.id, on, parent)} />),
        ])}
      </ul>
    </div>
  );
}

type RowProps = { term: Term; isChannel?: boolean; onSwitch(on: boolean): void };

/** `isChannel`: of the consent above it, whose text it shares. */
function Row({ term: { id, name, description, items, link, agreedAt }, isChannel = false, onSwitch }: RowProps) {
  return (
    <li className={`flex items-center gap-4 border-b border-line py-4 ${isChannel ? "pl-4" : ""}`}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-strong">
          {name}
        </label>
        <p id={`${id}-about`} className="text-ink-700 text-label mt-1">
          {SENDS[id]}
        </p>
        {agreedAt && <p className="caption mt-1">{longDate(agreedAt)}에 동의했어요</p>}
        {!isChannel && (
          <details className="chart-table">
            <summary aria-label={`${name}, 동의 내용 보기`}>동의 내용 보기</summary>
            {description && <p className="caption">{description}</p>}
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
      <Switch id={id} aria-describedby={`${id}-about`} checked={agreedAt !== null} onChange={(event) => onSwitch(event.target.checked)} />
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
