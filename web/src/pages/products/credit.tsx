import { Listed, MoreEnded, ProductListPage, ProductSection } from "./product-list";
import { useCredit } from "./products-api";

export default function CreditProducts() {
  const list = useCredit();
  return (
    <ProductListPage family="credit" title="투자 상품">
      <Listed query={list}>
        {({ products, totalCount }) => (
          <ProductSection
            title="모집 중"
            count={totalCount}
            products={products}
            empty="지금 모집하는 상품이 없어요"
            more={<MoreEnded family="credit" />}
          />
        )}
      </Listed>
    </ProductListPage>
  );
}
