import type { RateInfo } from "#/core/api/gen";
import { amountText, won } from "#/core/lib/money";
import { Section, Table } from "#/core/ui/layout/content";
import { percent } from "./home-offer";
import { type Home, offers } from "./offers";

/** The steps of the rate, with what each of them offers for this home. The step of its limit is marked. */
export function Rates({ home, terms }: { home: Home; terms: RateInfo }) {
  const offered = offers(home, terms);
  const limit = offered.at(-1);
  return (
    <Section title="금리는 이렇게 정해요">
      <p className="lead mb-4">이미 받은 대출과 새로 빌리는 금액을 더해 시세와 비교해요. 그 비율(LTV)이 낮을수록 금리도 낮아요.</p>
      <Table
        caption="시세 대비 대출 비율(LTV)에 따른 금리와 빌릴 수 있는 금액"
        columns={["LTV", "연 금리", "빌릴 금액", "매달 이자"]}
        rows={terms.rates.map(({ share, rate }) => {
          const offer = offered.find((one) => one.share === share);
          return [`${share}% 이하`, percent(rate), offer ? amountText(offer.amount) : "–", offer ? won(offer.interest) : "–"];
        })}
        marked={terms.rates.findIndex(({ share }) => share === limit?.share)}
      />
      <p className="caption mt-3">
        시세 {amountText(home.price ?? 0)} 아파트에 이미 받은 대출이 {amountText(home.debts ?? 0)}일 때예요. {limit && "색으로 표시한 줄이 한도까지 빌릴 때의 금리예요."}
      </p>
    </Section>
  );
}
