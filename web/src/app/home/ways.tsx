/** The two ways of a visitor, as tabs, with the action of the chosen one. It is in the address, and what follows is of it. */
import { LoanCta } from "#/borrowing/guides/loan-cta";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { useQueryParameters } from "#/core/ui/query-parameters";

type Way = "borrow" | "invest";

const WAYS = [
  { value: "invest", label: "투자하기" },
  { value: "borrow", label: "빌리기" },
] as const;

export function useWay(): [Way, (way: Way) => void] {
  const [parameters, change] = useQueryParameters();
  const choose = (way: Way) =>
    change((now) => {
      if (way === "borrow") now.set("way", way);
      else now.delete("way");
      return now;
    });
  return [parameters.get("way") === "borrow" ? "borrow" : "invest", choose];
}

export const Ways = ({ chosen, onChoose }: { chosen: Way; onChoose(way: Way): void }) => (
  <div className="home-ways">
    <div role="radiogroup" aria-label="하고 싶은 일">
      {WAYS.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="way" value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </div>
    <p className="text-ink-700">
      {chosen === "borrow" ? "금리와 매달 갚을 돈을 먼저 보고 정해요. 한도를 알아봐도 신용점수는 내려가지 않아요." : "1만원부터 여러 대출에 나누어 투자하고 이자를 받아요. 원금은 보장되지 않아요."}
    </p>
    <div className="actions">
      {chosen === "borrow" ? (
        <LoanCta label="대출 한도 알아보기" />
      ) : (
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          투자 상품 보기
        </AppLink>
      )}
    </div>
  </div>
);
