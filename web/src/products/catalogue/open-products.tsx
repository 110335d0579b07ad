/** The first products that are open to everybody, as in their list. */
import { useQuery } from "@tanstack/react-query";
import { ProductCard } from "./product-card";
import { ProductCards } from "./product-cards";
import { collateral } from "./products-api";

export default function OpenProducts({ most }: { most: number }) {
  const { data } = useQuery(collateral());
  if (!data) return null;
  if (!data.ongoing.length) return <p className="text-ink-700 mb-5">지금 모집하는 상품이 없어요. 새 상품이 열리면 여기에서 볼 수 있어요.</p>;
  return (
    <ProductCards>
      {data.ongoing.slice(0, most).map((product) => (
        <ProductCard key={product.productUid} product={product} />
      ))}
    </ProductCards>
  );
}
