/** Cancels the application, where its step accepts `CANCEL`, after a confirmation about documents and money. */
import type { ReactNode } from "react";
import { confirm } from "#/core/dialogs/dialogs";
import { TextButton } from "#/core/ui/button";
import { useJourney } from "./journey";

export const CANCEL = "cancel_application";

/** Explains what happens to documents and money. */
export type Consequences = readonly string[];

export function CancelApplication({ consequences }: { consequences: Consequences }) {
  const { chart, submit } = useJourney();
  const cancel = async () => {
    const sure = await confirm({
      title: "이 신청을 취소할까요?",
      message: <List of={consequences} />,
      confirmLabel: "신청 취소하기",
      cancelLabel: "계속 신청하기",
      discouraged: true,
    });
    if (sure) await submit({ event: CANCEL, path: `/v2/journeys/${chart.id}/cancel` });
  };
  return (
    <TextButton className="text-ink-500 font-regular" onClick={() => void cancel()}>
      신청 취소
    </TextButton>
  );
}

const List = ({ of }: { of: Consequences }): ReactNode => (
  <ul className="mt-2 grid list-disc gap-1 pl-5">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
