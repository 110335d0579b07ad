/** Consents with the server's texts. Each consent is sent as the hash of the text shown. */
import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { get } from "#/core/api/client";
import { type Agreement, consentAction, missingConsents, type Ticked } from "#/core/ui/agreements/agreement-links";
import { Agreements } from "#/core/ui/agreements/agreements";
import { focusFirstInvalid } from "#/core/ui/forms/validation";
import { QueryStatus } from "./query-status";

/** Agreement id → hash of its text. */
export type Consent = Record<string, string>;
type Context = "loan-sign-up" | "sign-up" | "corporation-sign-up" | "identity" | "credit-inquiry" | "nhis" | "my-data" | "contract" | "investor" | "auto-invest" | "event";
export const INVESTOR = "investor";
type Consents = {
  boxes: ReactNode;
  /** Label and look of the button that calls `given`. */
  action(label: string): ReturnType<typeof consentAction>;
  given(): Consent | null;
};
export type AgreementText = Agreement & { contentHash: string };

export const consentTexts = (context: Context) =>
  queryOptions({ queryKey: ["terms", context], queryFn: () => get<AgreementText[]>(`/v2/terms/${context}`), staleTime: 60_000 });

/** The checkboxes of a context. `given()` returns null and marks the missing box until all required boxes are checked. */
export const useConsents = (context: Context): Consents => useConsentState(useQuery(consentTexts(context)));

/** The same for agreements that the caller reads. */
export function useConsentState(reading: UseQueryResult<AgreementText[]>): Consents {
  const agreements = reading.data;
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked) focusFirstInvalid();
  }, [asked]);
  const missing = agreements ? missingConsents(agreements, ticked).length : 0;
  return {
    boxes: agreements ? (
      <Agreements agreements={agreements} ticked={ticked} explain={asked > 0} onChange={setTicked} />
    ) : (
      <QueryStatus of={reading} words="약관을 불러오고 있어요" />
    ),
    action: (label) => consentAction(missing, label),
    given: () => {
      setAsked(asked + 1);
      if (!agreements || missing > 0) return null;
      const chosen = agreements.filter(({ id }) => ticked.has(id));
      return Object.fromEntries(chosen.map(({ id, contentHash }) => [id, contentHash]));
    },
  };
}
