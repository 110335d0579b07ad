/** Wraps a journey's pages. Replaces the address by that of the server's snapshot, without new history entries. */
import { Suspense, useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { describeError, onlyLink, supportLine } from "#/core/api/errors";
import { toast } from "#/core/dialogs/toast";
import { Button } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { type JourneyProps, JourneyProvider, useJourney } from "./journey";
import { stepRedirect, type Snapshot } from "./state/model";
import { ErrorLink } from "./error-link";

/** The address of the current step. Pages of one journey may have several families of addresses. */
export type AddressOf = (snapshot: Snapshot, here: { pathname: string; search: string }) => string;

const snapshotPath: AddressOf = ({ path }) => path;

export function JourneyRoute({ addressOf = snapshotPath, ...journey }: JourneyProps & { addressOf?: AddressOf }) {
  return (
    <JourneyProvider {...journey}>
      <CurrentStep addressOf={addressOf} />
    </JourneyProvider>
  );
}

function CurrentStep({ addressOf }: { addressOf: AddressOf }) {
  const { chart, snapshot, state, notice, readNotice, refresh, problem } = useJourney();
  const location = useLocation();
  const navigate = useNavigate();
  const lead = snapshot && stepRedirect(chart, { ...snapshot, path: addressOf(snapshot, location) }, location);

  useEffect(() => {
    if (lead) void navigate(lead, { replace: true });
  }, [lead, navigate]);

  useEffect(() => {
    if (notice !== "moved-elsewhere") return;
    toast("다른 기기에서 진행된 내용을 불러왔어요.");
    readNotice();
  }, [notice, readNotice]);

  if (state === "outdated") {
    return (
      <MessagePage title="새 버전이 나왔어요" message="화면을 새로 고치면 이어서 할 수 있어요. 저장한 내용은 그대로 남아 있어요.">
        <Button large onClick={() => window.location.reload()}>
          새로 고치기
        </Button>
      </MessagePage>
    );
  }
  if (state === "failed") {
    const error = describeError(problem);
    const link = onlyLink(error.buttons);
    return (
      <MessagePage illustration="failed" title={error.title} message={error.message} code={supportLine(error)}>
        <ErrorLink link={link} />
        <Button variant={link ? "quiet" : "primary"} large onClick={refresh}>
          다시 시도하기
        </Button>
      </MessagePage>
    );
  }
  if (state === "loading" || lead) return <JourneyLoading />;
  return (
    <Suspense fallback={<JourneyLoading />}>
      <Outlet />
    </Suspense>
  );
}

const JourneyLoading = () => (
  <main id="main" className="page-width pt-14">
    <Loading words="어디까지 했는지 확인하고 있어요" />
  </main>
);
