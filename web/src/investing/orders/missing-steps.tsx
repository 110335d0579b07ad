/** What the member has to do before this order, in place of the confirmations. */
import { Facts } from "#/core/ui/layout/content";
import { usePreparation } from "#/investing/registration/preparation";

/** `next`: the address of the order. */
export function MissingSteps({ next }: { next: string }) {
  const { title, missing } = usePreparation(next);
  return (
    <section>
      <h2 className="heading-3">{title}</h2>
      {missing?.length === 0 ? (
        <p className="text-ink-700 mt-2">담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.</p>
      ) : (
        <>
          <p className="text-ink-700 mt-2 mb-3">마치면 고른 상품과 금액 그대로 이 화면으로 돌아와요.</p>
          <Facts prose facts={missing?.map(({ name, about }) => ({ label: name, value: about })) ?? []} />
        </>
      )}
    </section>
  );
}
