/** The call and the body of each event, and the data of the snapshot. */
import { useCallback } from "react";
import type { CorporateContact, RegisteredCompanyInput as RegisteredCompany } from "#/core/api/gen";
import type { Consent } from "#/core/journeys/consents";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { Command } from "#/core/journeys/state/model";
import type { Event } from "./chart";

export type Partition = "corporation" | "institution";

type CorporationData = {
  problem?: { code: string; title: string; message: string };
  /** The masked name of the certified representative. */
  ownerName?: string;
  /** Corporations of that representative that have an account. */
  represents?: number;
  maskedNumber?: string;
  type?: string;
  maskedEmail?: string;
  partition?: Partition;
  partitionName?: string;
};

type Bodies = {
  agree_terms: { agreements: Consent };
  certify_owner: { identityToken: string };
  check_registration: { businessNumber: string };
  choose_type: { type: string };
  prove_email: { emailToken: string };
  open_account: { securityToken: string; reSecurityToken: string };
  submit_company: RegisteredCompany;
  submit_contact: CorporateContact;
  choose_partition: { partition: Partition };
  add_document: FormData;
  send_application: Record<string, never>;
};

const CALLS = {
  agree_terms: "/v2/corporation/terms",
  certify_owner: "/v2/join/corporation/owner",
  check_registration: "/v2/corporation/exist",
  choose_type: "/v2/corporation/type",
  prove_email: "/v2/corporation/email",
  open_account: "/v2/join/corporation",
  submit_company: "/v2/join/corporation/step1",
  submit_contact: "/v2/join/corporation/step2",
  choose_partition: "/v2/corporation/partition",
  add_document: "/v2/corporation/documents",
  send_application: "/v2/corporation/submit",
} as const satisfies Record<Exclude<Event, "resume_application">, string>;

/** Opens an application, or reopens one that has ended. */
export const OPENING: Command = { event: null, path: "/v2/join/corporation/open" };

/** The application on the screen. Its pages are only shown while there is one. */
export function useCorporation() {
  const journey = useJourney<CorporationData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs an application");
  const send = useCallback(
    <E extends keyof Bodies>(event: E, body: Bodies[E]): Promise<Submitted> => submit({ event, path: CALLS[event], body }),
    [submit],
  );
  return { ...journey, snapshot, data: snapshot.data, send };
}
