/** What the pages about homes read beside the snapshot. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { get } from "#/api/client";
import type { AreaInfo, AvailableLimit, BuildingHomes, CalculatedRate, FoundHome, FoundHomes, Passable, RateInfo } from "#/api/gen";

const MORTGAGE = "/v2/loan/mortgage";
const once = { staleTime: Number.POSITIVE_INFINITY } as const;

export const homes = (searchText: string) =>
  queryOptions({
    queryKey: ["mortgage", "addresses", searchText],
    queryFn: ({ signal }) => get<FoundHomes>(`${MORTGAGE}/address/search`, { signal, params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

export const passable = ({ zipCode, isApartment }: FoundHome) =>
  queryOptions({
    ...once,
    queryKey: ["mortgage", "passable", zipCode, isApartment],
    queryFn: ({ signal }) => get<Passable>(`${MORTGAGE}/validate-address`, { signal, params: { zipCode, isApartment } }),
  });

export const units = ({ zipCode, roadAddress, lotAddress }: FoundHome) =>
  queryOptions({
    ...once,
    queryKey: ["mortgage", "dong-ho", roadAddress],
    queryFn: ({ signal }) => get<BuildingHomes>(`${MORTGAGE}/dong-ho`, { signal, params: { zipCode, newAddress: roadAddress, oldAddress: lotAddress } }),
  });

export const areas = (kbBuildingUid: string, ho: string) =>
  queryOptions({
    ...once,
    queryKey: ["mortgage", "areas", kbBuildingUid, ho],
    queryFn: ({ signal }) => get<AreaInfo>(`${MORTGAGE}/area-info`, { signal, params: { kbBuildingUid, ho } }),
    enabled: ho !== "",
  });

/** What these debts would leave; the last answer stands until the next one is there. */
export const availableLimit = (uid: string, seniorFinanceAmount: number, yearlyRentDeposit: number) =>
  queryOptions({
    ...once,
    queryKey: ["mortgage", "available", uid, seniorFinanceAmount, yearlyRentDeposit],
    queryFn: ({ signal }) => get<AvailableLimit>(`${MORTGAGE}/available-limit`, { signal, params: { seniorFinanceAmount, yearlyRentDeposit } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const cost = (uid: string, sequence: number, loanAmount: number) =>
  queryOptions({
    ...once,
    queryKey: ["mortgage", "cost", uid, sequence, loanAmount],
    queryFn: ({ signal }) => get<CalculatedRate>(`${MORTGAGE}/simple-apply/${uid}/calculate-rate`, { signal, params: { loanAmount } }),
    placeholderData: keepPreviousData,
  });

export const rateInfo = () =>
  queryOptions({ ...once, queryKey: ["mortgage", "rate-info"], queryFn: ({ signal }) => get<RateInfo>(`${MORTGAGE}/rate-info`, { signal }) });
