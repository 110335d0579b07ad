/** The devices that are logged in, with a button to log out on each. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { del, get } from "#/core/api/client";
import type { OpenSession } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { company } from "#/core/lib/company";
import { momentOf } from "#/core/lib/date";
import { useLogOut } from "#/core/shell/use-log-out";
import { AppLink } from "#/core/session/app-link";
import { MyPage } from "#/core/pages/my-page";
import { Button } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";

const PATH = "/v2/user/sessions";

export default function Sessions() {
  const reading = useQuery({ queryKey: ["sessions"], queryFn: () => get<OpenSession[]>(PATH) });
  const sessions = reading.data;
  return (
    <MyPage
      title="로그인한 기기"
      lead={
        <>
          모르는 기기가 있으면 로그아웃하고{" "}
          <a className="link link--inline whitespace-nowrap" href={`tel:${company.phone}`}>
            {company.phone}
          </a>
          으로 알려 주세요. 이메일로도 로그인한다면{" "}
          <AppLink className="link link--inline" href="/signup/password-reset">
            비밀번호도 바꿔 주세요
          </AppLink>
          .
        </>
      }
    >
      {sessions ? <Devices sessions={sessions} /> : <QueryStatus of={reading} words="로그인한 기기를 확인하고 있어요" lines={4} />}
    </MyPage>
  );
}

function Devices({ sessions }: { sessions: readonly OpenSession[] }) {
  const queries = useQueryClient();
  const logOut = useLogOut();
  const changed = () => queries.invalidateQueries({ queryKey: ["sessions"] });
  const end = useMutation({
    mutationFn: (one: OpenSession) => del(`${PATH}/${one.id}`),
    onSuccess: (_, { device }) => toast(`${device}에서 로그아웃했어요.`),
    onError: showError,
    onSettled: changed,
  });
  const everywhere = useMutation({
    mutationFn: () => del(`${PATH}?others=true`),
    onSuccess: async () => {
      await logOut();
      toast("모든 기기에서 로그아웃했어요.");
    },
    onError: showError,
  });
  const askEverywhere = async () => {
    const sure = await confirm({
      title: "모든 기기에서 로그아웃할까요?",
      message: "지금 쓰는 기기에서도 로그아웃해요. 다시 쓰려면 로그인해야 해요.",
      confirmLabel: "모두 로그아웃",
      cancelLabel: "그대로 두기",
    });
    if (sure) everywhere.mutate();
  };
  return (
    <>
      <ul className="border-t-2 border-ink-900">
        {sessions.map((one) => (
          <li key={one.id} className="flex items-center gap-4 border-b border-line py-4">
            <div className="flex-1">
              <p className="font-strong flex flex-wrap items-center gap-2">
                {one.device}
                {one.isCurrent && <Tag tone="pine">지금 쓰는 기기</Tag>}
              </p>
              <p className="text-ink-700 text-label mt-1">마지막 사용 {momentOf(one.seenAt)}</p>
              <p className="text-ink-700 text-label">로그인 {momentOf(one.openedAt)}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={one.isCurrent ? "지금 쓰는 기기에서 로그아웃" : `${one.device}에서 로그아웃`}
              busy={end.isPending && end.variables.id === one.id}
              onClick={() => (one.isCurrent ? logOut() : end.mutate(one))}
            >
              로그아웃
            </Button>
          </li>
        ))}
      </ul>
      <div className="actions mt-8">
        <Button variant="quiet" busy={everywhere.isPending} onClick={() => void askEverywhere()}>
          모든 기기에서 로그아웃
        </Button>
      </div>
    </>
  );
}
