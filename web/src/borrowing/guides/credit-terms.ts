/** What a credit loan may be. */
export const CREDIT_TERMS = { rate: "연 5.9~19.0%", amount: "100만~5,000만원", months: "6~60개월" } as const;
