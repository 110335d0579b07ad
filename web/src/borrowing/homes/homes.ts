/** Homes by address, from KB. */
import { queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { AreaInfo, BuildingHomes, FoundHome, FoundHomes, RealEstate } from "#/core/api/gen";

const MORTGAGE = "/v2/loan/mortgage";
const neverStale = { staleTime: Number.POSITIVE_INFINITY } as const;

export const homes = (searchText: string) =>
  queryOptions({
    queryKey: ["mortgage", "addresses", searchText],
    queryFn: ({ signal }) => get<FoundHomes>(`${MORTGAGE}/address/search`, { signal, params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

export const units = ({ zipCode, roadAddress, lotAddress }: FoundHome) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "dong-ho", roadAddress],
    queryFn: ({ signal }) => get<BuildingHomes>(`${MORTGAGE}/dong-ho`, { signal, params: { zipCode, newAddress: roadAddress, oldAddress: lotAddress } }),
  });

/** The homes of a building with their areas, or the areas of home `ho`. */
export const realEstate = ({ zipCode, roadAddress, lotAddress, isApartment }: FoundHome, ho: string) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "real-estate", roadAddress, ho],
    queryFn: ({ signal }) => post<RealEstate>("/v2/loan/real-estate-info", { zipCode, newAddress: roadAddress, oldAddress: lotAddress, isApartment, ho }, { signal }),
  });

export const areas = (kbBuildingUid: string, ho: string) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "areas", kbBuildingUid, ho],
    queryFn: ({ signal }) => get<AreaInfo>(`${MORTGAGE}/area-info`, { signal, params: { kbBuildingUid, ho } }),
    enabled: ho !== "",
  });
