/** How far an order is: applied for, until the products are fully funded, and until the loans are paid out. */
import { momentOf } from "#/core/lib/date";
import { ProgressBar } from "#/core/ui/layout/progress-bar";

/** What a product has raised, in won, and in percent as the server rounds it. */
export type Raised = { amount: number; raised: number; progressPercentage: number };

/** `at`: of the order. `isWaiting`: the money waits for the payout of a loan. `products`: of the lines that wait; a private
 * product, which only its link shows, is missing. */
type OrderStepsProps = { at: string; isWaiting: boolean; products: readonly Raised[] };

const STEPS = 3;

export function OrderSteps({ at, isWaiting, products }: OrderStepsProps) {
  const share = average(products.map(({ amount, raised }) => raised / amount));
  const isRaised = !isWaiting || share === 1;
  const percent = products.length > 0 && `${products.length > 1 ? "평균 " : ""}${Math.floor(average(products.map(({ progressPercentage }) => progressPercentage)))}%`;
  const steps = [
    { name: "신청", detail: momentOf(at) },
    { name: "모집", detail: isRaised ? "다 모였어요" : percent || "모으고 있어요" },
    { name: "대출 실행", detail: !isWaiting ? "마쳤어요" : isRaised ? "준비하고 있어요" : "모집이 끝나면" },
  ];
  const current = isRaised ? 2 : 1;
  return (
    <div className="mt-5">
      <ProgressBar height={20} value={isWaiting ? (1 + share) / STEPS : 1} />
      <ol className="mt-2 grid grid-cols-3 gap-x-3" aria-label="투자 단계">
        {steps.map(({ name, detail }, number) => (
          <li key={name} aria-current={isWaiting && number === current ? "step" : undefined}>
            <b className={`block text-label ${isWaiting && number > current ? "text-ink-500" : ""}`}>{name}</b>
            <span className="caption block">{detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
