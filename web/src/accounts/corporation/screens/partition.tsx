/** Asks for the type of investor and shows its limit. */
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#/core/journeys/query-status";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { Note } from "#/core/ui/layout/content";
import { type Partition, useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { partitions } from "../queries";

/** `onDone`: set when the page was opened from the summary for a change. */
export default function PartitionChoice({ onDone }: { onDone?: () => void }) {
  const { send, busy } = useCorporation();
  const reading = useQuery(partitions());
  const options = reading.data?.options ?? [];
  const choose = async (partition: Partition) => {
    const sent = await send("choose_partition", { partition });
    if (sent.ok) onDone?.();
  };
  const closed = options.filter(({ available }) => !available);
  return (
    <CorporationPage question={"어떤 투자자로\n가입할까요?"} lead="유형에 따라 투자할 수 있는 금액이 정해져요." {...(onDone && { onBack: onDone })}>
      {reading.data ? (
        <>
          <AnswerList
            label="투자자 유형"
            answers={options
              .filter(({ available }) => available)
              .map(({ partition, name, offeringShare }) => ({
                value: partition,
                label: name,
                note: `전체 한도는 없고, 상품마다 모집 금액의 ${offeringShare}%까지 투자할 수 있어요.`,
              }))}
            given={reading.data.chosen ?? null}
            busy={busy}
            onAnswer={(partition) => void choose(partition)}
          />
          {closed.map(({ name }) => (
            <div key={name} className="mt-6">
              <Note>{name} 유형은 법인 유형을 금융기관으로 고른 곳만 쓸 수 있어요.</Note>
            </div>
          ))}
        </>
      ) : (
        <QueryStatus of={reading} lines={4} />
      )}
    </CorporationPage>
  );
}
