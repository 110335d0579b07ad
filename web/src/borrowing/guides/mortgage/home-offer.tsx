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
      <div className="grid gap-6">
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
      <div className="mt-8">
        <p className="text-label text-ink-700">빌릴 수 있는 금액</p>
        <Figure live large before="최대" value={limit ? amountText(limit.amount).replace(/원$/, "") : "–"} unit="원" />
      </div>
      <ProgressBar className="mt-2" value={limit ? limit.amount / (owed + limit.amount) : 0} height={20} remainder={terms ? "counterpart" : "remaining"} />
      <p className="legend mt-2">
        <span>
          <i />
          새 대출 <strong>{limit ? amountText(limit.amount) : "–"}</strong>
        </span>
        <span>
          <i className="guide-columns__debts" />
          지금 있는 빚 <strong>{amountText(owed)}</strong>
        </span>
      </p>
      {terms && (
        <p className="mt-3 text-label">
          시세의 {terms.ltvApartment}%에서 지금 있는 빚을 뺀 만큼, 많게는 {amountText(terms.most)}까지 빌릴 수 있어요.
        </p>
      )}
      <div className="mt-3">
        <Costs limit={limit} months={terms?.months} />
      </div>
      <p className="mt-4 text-label text-ink-700">
        집값과 지금 있는 빚만 보고 계산했어요. 소득에 비해 매달 갚는 돈(DSR)이 많거나 신용점수가 낮은 분은 심사에서 이보다 적게 빌리거나 빌리지 못할 수 있어요.
      </p>
    </>
  );
}

const Costs = ({ limit, months }: { limit: Offer | undefined; months: number | undefined }) => (
  <Facts
    facts={[
      { label: "금리", value: limit ? `연\u00a0${percent(limit.rate)}` : "–" },
      { label: "매달 이자", value: limit ? won(limit.interest) : "–" },
      { label: `${months ?? "–"}개월 뒤 갚을 원금`, value: limit ? amountText(limit.amount) : "–" },
    ]}
  />
);
