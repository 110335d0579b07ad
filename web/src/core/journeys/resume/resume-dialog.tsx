/** An open application must be resumed before another one can start. */
import { Dialog, DialogAction } from "#/core/dialogs/dialog";
import { openModal } from "#/core/dialogs/queue";
import { dayOf } from "#/core/lib/date";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import type { Snapshot } from "../state/model";

const NEW = "신용대출 새로 빌리기";
const LOAN: Record<string, string> = { origin: NEW, debtConsolidation: "대출 갈아타기" };

let asking: Promise<void> | null = null;

/** Cannot be dismissed; resolves when the person continues. Concurrent calls share one dialog. */
export function askToResume(snapshot: Snapshot): Promise<void> {
  asking ??= openModal<void>(({ open, close, exited }) => (
    <ResumeDialog snapshot={snapshot} open={open} onGo={close} onExited={exited} />
  )).finally(() => {
    asking = null;
  });
  return asking;
}

function ResumeDialog({ snapshot, open, onGo, onExited }: { snapshot: Snapshot; open: boolean; onGo(): void; onExited(): void }) {
  const { progress, deadline, data } = snapshot;
  const words = `${progress.total}단계 중 ${Math.min(progress.done + 1, progress.total)}단계`;
  const facts: Fact[] = [
    { label: "대출", value: LOAN[String(data.uplType)] ?? NEW },
    { label: "멈춘 곳", value: progress.section },
    ...(deadline ? [{ label: "이어 할 수 있는 날", value: `${dayOf(deadline)}까지` }] : []),
  ];
  return (
    <Dialog
      unclosable
      title="신청하던 대출이 있어요"
      open={open}
      onClose={onGo}
      onExited={onExited}
      actions={<DialogAction label="이어서 하기" onDone={onGo} />}
    >
      <p className="text-ink-700 mt-2">멈춘 곳부터 이어서 하면 돼요. 새 신청은 이 신청이 끝난 뒤에 할 수 있어요.</p>
      <div className="mt-5 mb-1 flex items-center gap-3">
        <ProgressBar value={(progress.done + 0.5) / progress.total} height={12} progress={words} className="flex-1" />
        <span className="text-label font-strong whitespace-nowrap">{words}</span>
      </div>
      <Facts facts={facts} />
    </Dialog>
  );
}
