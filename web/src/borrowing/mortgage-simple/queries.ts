/** Queries of the pages about homes. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { AvailableLimit, CalculatedRate, FoundHome, Passable, RateInfo } from "#/core/api/gen";

const MORTGAGE = "/v2/loan/mortgage";
const neverStale = { staleTime: Number.POSITIVE_INFINITY } as const;

export const addressCheck = ({ zipCode, isApartment }: FoundHome) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "passable", zipCode, isApartment],
    queryFn: ({ signal }) => get<Passable>(`${MORTGAGE}/validate-address`, { signal, params: { zipCode, isApartment } }),
  });

export const availableLimit = (uid: string, seniorFinanceAmount: number, yearlyRentDeposit: number) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "available", uid, seniorFinanceAmount, yearlyRentDeposit],
    queryFn: ({ signal }) => get<AvailableLimit>(`${MORTGAGE}/available-limit`, { signal, params: { seniorFinanceAmount, yearlyRentDeposit } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const cost = (uid: string, sequence: number, loanAmount: number) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "cost", uid, sequence, loanAmount],
    queryFn: ({ signal }) => get<CalculatedRate>(`${MORTGAGE}/simple-apply/${uid}/calculate-rate`, { signal, params: { loanAmount } }),
    placeholderData: keepPreviousData,
  });

export const rateInfo = () =>
  queryOptions({ ...neverStale, queryKey: ["mortgage", "rate-info"], queryFn: ({ signal }) => get<RateInfo>(`${MORTGAGE}/rate-info`, { signal }) });
