import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";

type Code = { code: string; name: string };
type Codes = Record<"searchProductCategory" | "collateralCategory" | "productGrade" | "productGradeGiven" | "sort" | "sortEnded", Code[]>;

/** The code lists of products; undefined while they load. */
export const useCodes = (): Partial<Codes> =>
  useQuery({ queryKey: ["codes"], queryFn: () => get<Codes>("/v2/codes"), staleTime: Number.POSITIVE_INFINITY }).data ?? {};

/** Names of the product categories, by code. */
export const useCategories = (): Map<string, string> => new Map(useCodes().searchProductCategory?.map(({ code, name }) => [code, name]));

const RECEIVABLES = ["4", "5"]; // of `searchProductCategory`

/** Whether the collateral is money that a seller will receive, not a thing that can be sold. */
export const isReceivable = (category: string): boolean => RECEIVABLES.includes(category);

/** What the loan is a share of, in front of the percentage: receivables have no market price. */
export const ratioName = (category: string): string => (isReceivable(category) ? "정산 대비" : "LTV");
