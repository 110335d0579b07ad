/** The investor's cart. It reserves no money; only an order does. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Cart as CartData, Item } from "#/core/api/gen";
import { isMock } from "#/core/api/mock";
import { confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { Places } from "#/core/pages/places";
import { AppLink } from "#/core/session/app-link";
import { useClosingSoon, useCart } from "#/core/shell/cart";
import { buttonClass, TextButton } from "#/core/ui/button";
import { focusFirstInvalid } from "#/core/ui/forms/validation";
import { Checkbox } from "#/core/ui/forms/choices";
import { Loading, MessagePage } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { useMockOrder } from "#/investing/mock/mock-order";
import { amountError, confirmPath, fillPath, mostOf } from "#/investing/ordering/lines";
import { limitsOf } from "#/investing/ordering/queries";
import { collateral, PHASE } from "#/products/catalogue/products-api";
import OpenProducts from "#/products/catalogue/open-products";
import { SortSelect } from "#/products/catalogue/filters/sort-select";
import { useAmounts, useRemoval, useSort } from "./cart-calls";
import { CartLine } from "./cart-line";
import { CartSum } from "./cart-sum";
import { Ended } from "./ended";
import { CATEGORIES, type Category, categoryIn, isInCategory, SORTS, sorted } from "./sorting";
import { OrderColumns, OrderLines } from "#/investing/ordering/components/order-lines";

export default function Cart() {
  const cart = useCart();
  if (!cart.data) {
    return (
      <Page title="투자 장바구니">
        <QueryStatus of={cart} words="장바구니를 불러오고 있어요" lines={5} />
      </Page>
    );
  }
  const { items, endedItems } = cart.data;
  if (!items.length && !endedItems.length) {
    return (
      <MessagePage illustration="empty" title="아직 담은 상품이 없어요" message="마음에 드는 상품을 담아 두면 한 번에 투자할 수 있어요." aside={<ToChoose />}>
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          상품 보기
        </AppLink>
      </MessagePage>
    );
  }
  return <Filled {...cart.data} />;
}

/** The open products; other places if there are none or they cannot be read. */
function ToChoose() {
  const { data, isPending } = useQuery(collateral());
  if (isPending) return <Loading shape="cards" lines={2} />;
  if (!data?.ongoing.length) return <Places except="/products/collateral" />;
  return (
    <section aria-labelledby="open">
      <h2 className="heading-3 mb-2" id="open">
        지금 모집 중인 상품
      </h2>
      <OpenProducts most={2} />
    </section>
  );
}

function Filled({ items, endedItems }: CartData) {
  const [search] = useSearchParams();
  const category = items.length + endedItems.length > 1 ? categoryIn(search) : "all";
  const alarm = useClosingSoon().data ?? 0;
  const here = items.filter((item) => isInCategory(category, item));
  return (
    <Page title="투자 장바구니">
      {items.length + endedItems.length > 1 && <Categories category={category} />}
      {alarm > 0 && (
        <div className="mt-6">
          <Note risk title={`하루 안에 마감되는 상품이 ${alarm}개 있어요`}>
            <p>마감되면 담아 둔 상품에 투자할 수 없어요.</p>
          </Note>
        </div>
      )}
      {here.length > 0 ? <Open key={category} category={category} items={here} /> : <p className="text-ink-700 py-10">이 종류에는 담은 상품이 없어요.</p>}
      <Ended items={endedItems.filter((item) => isInCategory(category, item))} />
    </Page>
  );
}

const Categories = ({ category }: { category: Category }) => (
  <nav className="tabs tabs--scroll -mt-4" aria-label="상품 종류">
    {CATEGORIES.map(({ value, label }) => (
      <AppLink key={value} href={value === "all" ? "/cart" : `/cart?category=${value}`} aria-current={value === category ? "page" : undefined}>
        {label}
      </AppLink>
    ))}
  </nav>
);

const MANY = 5; // products that are worth sorting

function Open({ category, items }: { category: Category; items: readonly Item[] }) {
  const navigate = useNavigate();
  const mockOrder = useMockOrder();
  const [sort, setSort] = useSort(category);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set()); // deselected products; all other products are selected
  const [asked, setAsked] = useState(false);
  const amounts = useAmounts();
  const removal = useRemoval();
  const investable = items.filter(({ state, isPaused }) => state === PHASE.ongoing && !isPaused);
  const limits = useQuery(limitsOf(investable.map(({ productUid }) => productUid).toSorted())).data;
  const chosen = investable.filter(({ productUid }) => !left.has(productUid));
  const lines = chosen.filter(({ cartAmount }) => cartAmount > 0).map(({ productUid, cartAmount }) => ({ productUid, amount: cartAmount }));
  const boundsOf = ({ productUid, amount, raised }: Item) => ({ remaining: amount - raised, limit: limits?.get(productUid) });
  const errorOf = (item: Item) => amountError(item.cartAmount, boundsOf(item));

  const remove = async (uids: readonly string[]) => {
    const sure = uids.length === 1 || (await confirm({ title: `상품 ${uids.length}개를 뺄까요?`, confirmLabel: "빼기" }));
    if (sure) removal.mutate(uids);
  };
  const invest = (path: typeof confirmPath) => {
    setAsked(true);
    if (chosen.some(errorOf)) return void setTimeout(focusFirstInvalid);
    void (isMock(location.search) ? mockOrder.fromCart(lines) : navigate(path(lines)));
  };
  return (
    <OrderColumns className="mt-6">
      <div>
        {items.length > 1 && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <Checkbox
                checked={chosen.length > 0 && chosen.length === investable.length}
                disabled={!investable.length}
                onChange={(event) => setLeft(new Set(event.target.checked ? [] : investable.map(({ productUid }) => productUid)))}
              >
                모두 고르기 ({chosen.length}/{investable.length})
              </Checkbox>
              <TextButton onClick={() => chosen.length > 0 && void remove(chosen.map(({ productUid }) => productUid))}>고른 상품 빼기</TextButton>
            </div>
            {items.length >= MANY && (
              <div className="mt-2 mb-3">
                <SortSelect options={SORTS} value={sort} onValue={setSort} />
              </div>
            )}
          </>
        )}
        <OrderLines label="담은 상품">
          {sorted(items, sort).map((item) => (
            <CartLine
              key={item.productUid}
              item={item}
              chosen={chosen.includes(item)}
              most={limits && mostOf(boundsOf(item))}
              error={asked && chosen.includes(item) ? errorOf(item) : undefined}
              onChoose={(on) => setLeft((before) => new Set(on ? [...before].filter((uid) => uid !== item.productUid) : [...before, item.productUid]))}
              onAmount={(typed) => amounts.type(item.productUid, typed)}
              onLeave={() => amounts.save(item.productUid, item.cartAmount)}
              onRemove={() => void remove([item.productUid])}
            />
          ))}
        </OrderLines>
      </div>
      <CartSum chosen={chosen.map(({ productUid }) => productUid)} lines={lines} isOnly={items.length === 1} onInvest={() => invest(confirmPath)} onFill={() => invest(fillPath)} />
    </OrderColumns>
  );
}

