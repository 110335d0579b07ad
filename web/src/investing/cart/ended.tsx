/** Products of the cart that are no longer open. */
import type { Item } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
import { IconButton, TextButton } from "#/core/ui/button";
import { Section } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { useRemoval } from "./cart-calls";
import { Terms } from "./cart-line";
import { OrderLines } from "#/investing/ordering/components/order-lines";

export function Ended({ items }: { items: readonly Item[] }) {
  const removal = useRemoval();
  if (!items.length) return null;
  const all = items.map(({ productUid }) => productUid);
  return (
    <Section title={`마감된 상품 ${items.length}`} aside={<TextButton onClick={() => removal.mutate(all)}>모두 비우기</TextButton>}>
      <OrderLines label="마감된 상품">
        {items.map((item) => (
          <li key={item.productUid} className="order-line order-line--off">
            <div>
              <p className="order-line__name">
                <AppLink href={`/products/detail/${item.productUid}`}>
                  <ProductTitle>{item.title}</ProductTitle>
                </AppLink>
              </p>
              <Terms item={item} />
            </div>
            <IconButton icon="close" label={`${item.title} 빼기`} onClick={() => removal.mutate([item.productUid])} />
          </li>
        ))}
      </OrderLines>
    </Section>
  );
}
