/** The notification settings: the marketing channels of a member, each alone or all at once, and what is always sent. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { get, post } from "#/core/api/client";
import type { MarketingTerms, Rejected } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { MyPage } from "#/core/pages/my-page";
import { Button, TextButton } from "#/core/ui/button";
import type { Ticked } from "#/core/ui/agreements/agreement-links";
import { Agreements } from "#/core/ui/agreements/agreements";
import { RequiredNotices } from "./required-notices";

const PATH = "/v2/marketing-terms";
const KEY = ["marketing-terms"];

export default function MarketingUnsubscribe() {
  const reading = useQuery({ queryKey: KEY, queryFn: () => get<MarketingTerms>(PATH), staleTime: 0 });
  return (
    <MyPage title="알림 설정" lead="혜택 알림은 받을 곳을 골라요. 계약과 거래에 꼭 필요한 안내는 늘 보내 드려요.">
      {reading.data ? (
        <div className="my-page__columns">
          <div>
            <h2 className="heading-2 mb-4">혜택 알림</h2>
            <Boxes {...reading.data} />
          </div>
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

function Boxes({ terms }: MarketingTerms) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<Ticked>(() => new Set(terms.filter(({ agreedAt }) => agreedAt).map(({ id }) => id)));
  const save = useMutation({
    mutationFn: () => {
      const chosen = terms.filter(({ id }) => ticked.has(id)).map(({ id, contentHash }) => [id, contentHash]);
      return post<MarketingTerms>(PATH, { agreements: Object.fromEntries(chosen) });
    },
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer);
      toast("알림 설정을 저장했어요.");
    },
    onError: showError,
  });
  const reject = useMutation({
    mutationFn: () => post<Rejected>("/v2/marketing/reject", {}),
    onSuccess: ({ date }) => navigate("/reject/email/result", { state: { date, all: true } }),
    onError: showError,
  });
  const rejectAll = async () => {
    const message = "할인, 이벤트, 새 상품 소식을 문자, 이메일, 앱 알림으로 받지 않게 돼요.";
    if (await confirm({ title: "혜택 알림을 모두 끊을까요?", message, confirmLabel: "모두 끊기", cancelLabel: "그대로 두기" })) reject.mutate();
  };
  return (
    <>
      <Agreements agreements={terms.map((term) => ({ ...term, required: false }))} ticked={ticked} onChange={setTicked} />
      <div className="actions mt-8 items-center gap-x-6 gap-y-3">
        <Button large busy={save.isPending} onClick={() => save.mutate()}>
          저장하기
        </Button>
        <TextButton aria-busy={reject.isPending || undefined} onClick={() => void rejectAll()}>
          혜택 알림 모두 끊기
        </TextButton>
      </div>
    </>
  );
}
