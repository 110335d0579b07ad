/** An example that the visitor changes: the price of an apartment and its debts, and the limit with its cost that follow from them. */
import type { RateInfo } from "#/core/api/gen";
import { amountText, won } from "#/core/lib/money";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts, Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { type Home, type Offer, offers } from "./offers";

export const FIRST_HOME = { price: 900_000_000, debts: 250_000_000 };

export const percent = (rate: number | string) => `${Number(rate).toFixed(1)}%`;

type HomeOfferProps = { home: Home; terms: RateInfo | undefined; onHome(home: Home): void };

export function HomeOffer({ home, terms, onHome }: HomeOfferProps) {
  const { price, debts } = home;
  const limit = terms && offers(home, terms).at(-1);
  const cheap = terms && (price ?? 0) < terms.priceFloor;
  const owed = debts ?? 0;
  return (
    <>
      <div className="grid gap-4">
        <MoneyField
          label="아파트 시세"
          error={cheap ? `${amountText(terms.priceFloor)}부터 입력해 주세요.` : undefined}
          value={price}
          onValue={(typed) => onHome({ price: typed, debts })}
        />
        <MoneyField
          label="이미 받은 대출과 전세 보증금"
          error={terms && !cheap && !limit ? "이 시세로는 더 빌릴 수 없어요." : undefined}
          value={debts}
          onValue={(typed) => onHome({ price, debts: typed })}
        />
      </div>
      <div className="mt-4">
        <Figure live large before="최대" value={limit ? amountText(limit.amount).replace(/원$/, "") : "–"} unit="원" />
      </div>
      <ProgressBar className="mt-2" value={limit ? owed / (owed + limit.amount) : terms ? 1 : 0} height={20} />
      <p className="amount-slider__scale">
        <span>이미 있는 빚</span>
        <span>더 빌릴 수 있는 돈</span>
      </p>
      <Costs limit={limit} months={terms?.months} />
      <p className="caption mt-2">한도까지 빌릴 때의 예시예요. 적게 빌리면 금리도 낮아져요.</p>
    </>
  );
}

const Costs = ({ limit, months }: { limit: Offer | undefined; months: number | undefined }) => (
  <Facts
    facts={[
      { label: "금리", value: limit ? `연 ${percent(limit.rate)}` : "–" },
      { label: "매달 이자", value: limit ? won(limit.interest) : "–" },
      { label: `${months ?? "–"}개월 뒤 갚을 원금`, value: limit ? amountText(limit.amount) : "–" },
    ]}
  />
);
