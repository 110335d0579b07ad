/** The last page before an order: products, amounts, refusals and consents. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AgreementText, Outcome } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { digits } from "#/core/lib/money";
import { REGISTRATION } from "#/core/session/access";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { type Agreement, missingConsents } from "#/core/ui/agreements/agreement-links";
import { Agreements } from "#/core/ui/agreements/agreements";
import { focusFirstInvalid } from "#/core/ui/forms/validation";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Figure, Note } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { useInvited } from "#/products/catalogue/private-access";
import { confirmPath, fillPath, isFilling, type Line, linesIn, totalOf } from "#/investing/ordering/lines";
import { hasUnsureOrder } from "#/investing/ordering/place-order";
import { FillDeposit } from "./fill-deposit";
import { concernsInvestor, isDepositShort, type Remedy, remedyOf, SUITABILITY } from "#/investing/ordering/remedies";
import { MissingSteps } from "./missing-steps";
import { OrderLine } from "./order-line";
import { keepConsents, keptConsents } from "./order-consents";
import { check, type Offer, terms, useDepositFor, useOffers } from "./order-queries";
import { OrderSum } from "./order-sum";
import { usePlaceOrder } from "./use-place-order";
import { OrderColumns, OrderLines } from "#/investing/ordering/components/order-lines";
import { PrepareLink } from "#/investing/registration/prepare-link";

const TITLE = "투자하기 전에 확인해 주세요";
const REFUSAL = "모두 확인해야 투자할 수 있어요.";

export default function Confirm() {
  const [search] = useSearchParams();
  const lines = linesIn(search);
  if (lines.length) return <Order lines={lines} token={search.get("token") ?? ""} filling={isFilling(search)} />;
  return (
    <MessagePage illustration="empty" title="투자할 상품이 없어요" message="상품을 고르고 금액을 정하면 여기에서 투자할 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href="/products/collateral">
        상품 보기
      </AppLink>
      <AppLink className={buttonClass("quiet", true)} href="/cart">
        장바구니 보기
      </AppLink>
    </MessagePage>
  );
}

type OrderProps = { lines: readonly Line[]; token: string; filling: boolean };

function Order({ lines, token, filling }: OrderProps) {
  const navigate = useNavigate();
  const { offers, ready, failed } = useOffers(lines, token);
  const invited = useInvited(lines.map(({ productUid }) => productUid), token);
  const checked = useQuery({ ...check(lines), enabled: invited });
  const refused = checked.isPlaceholderData ? [] : (checked.data ?? []);
  const isPrepared = !refused.some(concernsInvestor);
  const asked = useQuery(terms());
  const total = totalOf(lines);
  const deposit = useDepositFor(lines);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [explain, setExplain] = useState(false);

  const fill = () => void navigate(fillPath(lines, token), IN_PLACE);
  const apply = (remedy: Remedy, productUid: string) => {
    if (remedy.kind === "fill") return fill();
    if (remedy.kind === "go") return void navigate(RETURNING_PAGES.includes(remedy.href) ? withReturn(remedy.href, lines, token) : remedy.href);
    const others = lines.filter((line) => remedy.kind === "amount" || line.productUid !== productUid);
    const next = others.map((line) => (remedy.kind === "amount" && line.productUid === productUid ? { productUid, amount: remedy.amount } : line));
    void navigate(confirmPath(next, token), IN_PLACE);
  };
  const solve = async (outcome: Outcome) => {
    const remedy = remedyOf(outcome);
    const message = concernsInvestor(outcome) ? (outcome.message ?? "") : `${offers.get(outcome.productUid)?.title ?? ""}\n${outcome.message}`;
    if (await confirm({ title: outcome.title ?? "", message, confirmLabel: remedy.label, cancelLabel: "닫기" })) apply(remedy, outcome.productUid);
  };
  const testFirst = async () => {
    const message = "문제를 모두 맞히면 1년 동안 투자할 수 있어요.";
    if (await confirm({ title: "투자 적합성 확인이 필요해요", message, confirmLabel: "적합성 확인하기", cancelLabel: "닫기" })) void navigate(withReturn(SUITABILITY, lines, token));
  };
  const { place, busy, unsure } = usePlaceOrder({ onRefused: solve, onUnsuitable: testFirst });

  const agreements = asked.data;
  if (!ready || !agreements || checked.isLoading) {
    return (
      <Page title={TITLE}>
        <QueryStatus of={failed ?? asked} words="투자할 상품을 확인하고 있어요" lines={5} />
      </Page>
    );
  }
  const ticked = chosen ?? keptConsents(confirmPath(lines), agreements);
  const change = (next: ReadonlySet<string>) => {
    setChosen(next);
    keepConsents(confirmPath(lines), agreements, next);
  };
  const unconfirmed = missingConsents(agreements, ticked).length;
  const press = () => {
    if (hasUnsureOrder()) return place(lines, {}, false);
    if (unconfirmed > 0) {
      setExplain(true);
      return void setTimeout(focusFirstInvalid);
    }
    const first = refused.find((one) => !isDepositShort(one));
    if (first) return void solve(first);
    const given = agreements.filter(({ id }) => ticked.has(id)).map(({ id, contentHash }) => [id, contentHash] as const);
    place(lines, Object.fromEntries(given), lines.some(({ productUid }) => offers.get(productUid)?.personalCredit));
  };
  const closeSheet = () => navigate(confirmPath(lines, token), { ...IN_PLACE, flushSync: true });
  const fillAndInvest = async () => {
    await closeSheet();
    press();
  };
  const here = confirmPath(lines, token);
  const isStopped = !isPrepared && !unsure;
  const short = isStopped || unsure || busy || deposit === undefined ? 0 : Math.max(0, total - deposit);
  return (
    <Page title={TITLE}>
      <OrderColumns>
        <div>
          {unsure && (
            <div className="mb-6" role="status">
              <Note risk title="투자 신청이 들어갔는지 확인하고 있어요">
                <p>{busy ? "다시 누르지 않아도 돼요." : "아래 버튼을 누르면 결과를 다시 확인해요. 두 번 투자되지 않아요."}</p>
              </Note>
            </div>
          )}
          {lines.length > 1 && (
            <div className="mb-6">
              <p className="text-label text-ink-700">투자 금액</p>
              <Figure large value={digits(total)} unit="원" />
            </div>
          )}
          <OrderLines label="투자할 상품">
            {lines.map((line) => {
              const outcome = isPrepared ? refused.find((one) => one.productUid === line.productUid && !isDepositShort(one)) : undefined;
              return <OrderLine key={line.productUid} line={line} isOnly={lines.length === 1} offer={offers.get(line.productUid)} token={token} refused={outcome} onRemedy={(remedy) => apply(remedy, line.productUid)} />;
            })}
          </OrderLines>
        </div>
        <OrderSum lines={lines} offers={offers} token={token} deposit={deposit} short={short} unconfirmed={unconfirmed} busy={busy} unsure={unsure} onPress={press} onFill={fill} preparing={isStopped ? <PrepareLink next={here} /> : undefined}>
          {isStopped ? <MissingSteps next={here} /> : <Agreements open agreements={withPapers(agreements, lines, offers, token)} ticked={ticked} explain={explain} refusal={REFUSAL} onChange={change} />}
        </OrderSum>
      </OrderColumns>
      {deposit !== undefined && (
        <FillDeposit
          open={filling && isPrepared && !unsure && !busy}
          total={total}
          deposit={deposit}
          path={fillPath(lines, token)}
          onClose={() => void closeSheet()}
          onInvest={() => void fillAndInvest()}
        />
      )}
    </Page>
  );
}

/** Gives the confirmation of the products' descriptions a link to the description of each product. */
const withPapers = (agreements: readonly AgreementText[], lines: readonly Line[], offers: ReadonlyMap<string, Offer>, token: string): Agreement[] =>
  agreements.map(({ link, ...text }) => {
    if (!link.includes(PRODUCT)) return { ...text, link };
    const query = token && `?token=${encodeURIComponent(token)}`;
    const papers = lines.map(({ productUid }) => ({ name: `${offers.get(productUid)?.title ?? ""} 상품 설명서 (PDF)`, href: link.replace(PRODUCT, productUid) + query }));
    const [paper, ...others] = papers;
    return others.length || !paper ? { ...text, papers } : { ...text, link: paper.href };
  });
const PRODUCT = ":productUid";

const IN_PLACE = { replace: true, preventScrollReset: true };
const RETURNING_PAGES = [SUITABILITY, REGISTRATION];
const withReturn = (to: string, lines: readonly Line[], token: string): string => `${to}?next=${encodeURIComponent(confirmPath(lines, token))}`;
