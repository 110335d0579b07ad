/** Queries of the pages of corporations. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { CompanyShown, ContactShown, CorporateCertification, Partitions } from "#/core/api/gen";

/** Read again on every visit: another device may have changed it. */
export const company = () => queryOptions({ queryKey: ["corporation", "company"], queryFn: () => get<CompanyShown>("/v2/corporation/step1"), gcTime: 0 });
export const contact = () => queryOptions({ queryKey: ["corporation", "contact"], queryFn: () => get<ContactShown>("/v2/corporation/step2"), gcTime: 0 });
export const partitions = () => queryOptions({ queryKey: ["corporation", "partition"], queryFn: () => get<Partitions>("/v2/corporation/partition"), gcTime: 0 });

/** Changes with every step of the application. */
export const certification = (sequence: number) =>
  queryOptions({
    queryKey: ["corporation", "certification", sequence],
    queryFn: () => get<CorporateCertification>("/v2/corporation/certification"),
    placeholderData: (before: CorporateCertification | undefined) => before,
  });

export const types = () =>
  queryOptions({
    queryKey: ["codes"],
    queryFn: () => get<{ corporationType: { code: string; name: string }[] }>("/v2/codes"),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const addresses = (searchText: string) =>
  queryOptions({
    queryKey: ["addresses", searchText],
    queryFn: () => get<{ list: { zipCode: string; roadAddress: string; building: string }[] }>("/v2/credit/address/search", { params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });
