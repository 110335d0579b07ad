/** Cancels the application if its step allows it, after a confirmation about documents and money. */
import type { ReactNode } from "react";
import { confirm } from "#/core/dialogs/dialogs";
import { TextButton } from "#/core/ui/button";
import { useJourney } from "./journey";

const EVENT = "cancel_application";

/** Explains what happens to documents and money. */
export type Consequences = readonly string[];

export function CancelApplication({ consequences }: { consequences: Consequences }) {
  const { snapshot, chart, submit } = useJourney();
  if (!snapshot?.accepts.includes(EVENT)) return null;
  const cancel = async () => {
    const sure = await confirm({
      title: "이 신청을 취소할까요?",
      message: <List of={consequences} />,
      confirmLabel: "신청 취소하기",
      cancelLabel: "계속 신청하기",
      discouraged: true,
    });
    if (sure) await submit({ event: EVENT, path: `/v2/journeys/${chart.id}/cancel` });
  };
  return (
    <p className="mt-8">
      <TextButton className="text-ink-500 font-regular" onClick={() => void cancel()}>
        신청 취소
      </TextButton>
    </p>
  );
}

const List = ({ of }: { of: Consequences }): ReactNode => (
  <ul className="mt-2 grid list-disc gap-1 pl-5">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
