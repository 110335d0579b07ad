import { useQuery } from "@tanstack/react-query";
import { get } from "#/api/client";

type Codes = { searchProductCategory: { code: string; name: string }[] };

/** Names of the product categories, by code; empty until they have come. */
export function useCategories(): Map<string, string> {
  const { data } = useQuery({ queryKey: ["codes"], queryFn: () => get<Codes>("/v2/codes"), staleTime: Number.POSITIVE_INFINITY });
  return new Map(data?.searchProductCategory.map(({ code, name }) => [code, name]));
}
