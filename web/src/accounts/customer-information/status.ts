/** Which certifications the person has. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { CertificationStatus } from "#/core/api/gen";

/** Read again on every visit: a certification may have been completed in the meantime or on another device. */
export const certificationStatus = () =>
  queryOptions({
    queryKey: ["user", "certification"],
    queryFn: () => get<CertificationStatus>("/v2/user/certification"),
    staleTime: 0,
  });

/** The state of the customer information. It needs an ID card first, and some answers need a review. */
export type Stage = "card" | "card-review" | "questions" | "review" | "completed" | "expired" | "refused";

export function stageOf({ identity, aml }: Pick<CertificationStatus, "identity" | "aml">): Stage {
  if (aml.pending) return "review";
  if (aml.completed) return "completed";
  if (!identity.process) return identity.pending ? "card-review" : "card";
  if (aml.refused) return "refused";
  return aml.expired ? "expired" : "questions";
}
