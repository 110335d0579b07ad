/** What the member has to do before this order, in place of the confirmations. */
import { QueryStatus } from "#/core/journeys/query-status";
import { Facts } from "#/core/ui/layout/content";
import { usePreparation } from "#/investing/registration/preparation";

/** `next`: the address of the order. */
export function MissingSteps({ next }: { next: string }) {
  const { asked, title, missing, waits } = usePreparation(next);
  return (
    <section>
      <h2 className="heading-3">{title}</h2>
      {missing ? (
        <>
          <p className="text-ink-700 mt-2 mb-3">{waits ?? "마치면 고른 상품과 금액 그대로 이 화면으로 돌아와요."}</p>
          {missing.length > 0 && <Facts prose facts={missing.map(({ name, about }) => ({ label: name, value: about }))} />}
        </>
      ) : (
        <QueryStatus of={asked} words="남은 준비를 불러오고 있어요" lines={4} />
      )}
    </section>
  );
}
