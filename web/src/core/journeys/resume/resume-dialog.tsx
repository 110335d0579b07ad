/** An open application must be resumed before another one of its kind can start. */
import { Dialog, DialogAction } from "#/core/dialogs/dialog";
import { openModal } from "#/core/dialogs/queue";
import { dayOf } from "#/core/lib/date";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { share, wordsOf } from "#/core/ui/funnel/progress";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import type { Snapshot } from "../state/model";

const NEW = "신용대출 새로 빌리기";
const LOAN: Record<string, string> = { origin: NEW, debtConsolidation: "대출 갈아타기" };

const nameOf = ({ kind, data }: Snapshot): string => (kind === "mortgage" ? "주택담보대출" : (LOAN[String(data.uplType)] ?? NEW));

let asking: Promise<Snapshot> | null = null;

/** Cannot be dismissed; resolves with the application that the person continues. Concurrent calls share one dialog. */
export function askToResume(applications: readonly Snapshot[]): Promise<Snapshot> {
  asking ??= openModal<Snapshot>(({ open, close, exited }) => (
    <ResumeDialog applications={applications} open={open} onGo={close} onExited={exited} />
  )).finally(() => {
    asking = null;
  });
  return asking;
}

const LATER = "resumeLater"; // in session storage: the application that the person continues later

let offering: Promise<Snapshot | null> | null = null;

/** As `askToResume`, over a page that can be read meanwhile: null stays on it, and is not asked again in this tab. */
export async function offerToResume(application: Snapshot): Promise<Snapshot | null> {
  if (sessionStorage.getItem(LATER) === application.applyUid) return null;
  offering ??= openModal<Snapshot | null>(({ open, close, exited }) => {
    const later = () => {
      sessionStorage.setItem(LATER, application.applyUid);
      close(null);
    };
    return <ResumeDialog applications={[application]} open={open} onGo={close} onLater={later} onExited={exited} />;
  }).finally(() => {
    offering = null;
  });
  return offering;
}

/** Without `onLater` it cannot be dismissed. */
type ResumeDialogProps = { applications: readonly Snapshot[]; open: boolean; onGo(application: Snapshot): void; onLater?: () => void; onExited(): void };

function ResumeDialog({ applications, open, onGo, onLater, onExited }: ResumeDialogProps) {
  const several = applications.length > 1;
  return (
    <Dialog
      unclosable={!onLater}
      title="신청하던 대출이 있어요"
      open={open}
      onClose={onLater ?? (() => undefined)}
      onExited={onExited}
      actions={
        <>
          {onLater && <DialogAction variant="quiet" label="나중에" onDone={onLater} />}
          {applications.map((application) => (
            <DialogAction key={application.applyUid} label={several ? `${nameOf(application)} 이어서 하기` : "이어서 하기"} onDone={() => onGo(application)} />
          ))}
        </>
      }
    >
      <p className="text-ink-700 mt-2">
        {several ? "이어서 할 신청을 골라 주세요. 다른 신청도 그대로 남아 있어요." : "멈춘 곳부터 이어서 하면 돼요. 새 신청은 이 신청이 끝난 뒤에 할 수 있어요."}
      </p>
      {applications.map((application) => (
        <Application key={application.applyUid} application={application} />
      ))}
    </Dialog>
  );
}

function Application({ application }: { application: Snapshot }) {
  const { progress, deadline } = application;
  const words = wordsOf(progress);
  const facts: Fact[] = [
    { label: "대출", value: nameOf(application) },
    { label: "멈춘 곳", value: progress.section },
    ...(deadline ? [{ label: "이어 할 수 있는 날", value: `${dayOf(deadline)}까지` }] : []),
  ];
  return (
    <>
      <div className="mt-5 mb-1 flex items-center gap-3">
        <ProgressBar value={share(progress)} height={12} progress={words} className="flex-1" />
        <span className="text-label font-strong whitespace-nowrap">{words}</span>
      </div>
      <Facts facts={facts} />
    </>
  );
}
