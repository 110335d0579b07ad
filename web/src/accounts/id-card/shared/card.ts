/** Shared by the certification of an ID card outside of and inside a loan application. */
import { queryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { blob, get } from "#/core/api/client";
import type exported from "#/core/journeys/charts/id_card.json";
import type { Command } from "#/core/journeys/state/model";
import type { FunnelProps } from "#/core/ui/funnel/funnel";

/** How one journey certifies a card. */
export type CardCertification = {
  /** The path of a call, given what follows `…/id-card`. */
  calls(below: string): string;
  /** The frame of the journey's pages. */
  Frame: ComponentType<Pick<FunnelProps, "question" | "lead" | "answers" | "onBack" | "cta" | "second" | "children">>;
};

type Steps = typeof exported.steps;
type Label = { [S in keyof Steps]: keyof Steps[S] }[keyof Steps];
/** Events that a person sends to certify a card. The reader, not the person, reports that nothing could be read. */
export type CardEvent = Exclude<Label, `@${string}` | "fail_reading">;

/** The call of each event. */
const CALLS = {
  read_id_card: "/ocr",
  confirm_id_card: "/confirm",
  retake_id_card: "/retake",
} as const satisfies Record<CardEvent, string>;

export const command = (calls: CardCertification["calls"], event: CardEvent, body: object = {}): Command => ({
  event,
  path: calls(CALLS[event]),
  body,
});

export type ReadCard = {
  civilCode: string;
  driverLicenseNumber: string | null;
  driverSerialNumber: string | null;
  idCardType: 0 | 1;
  issuedDate: string;
  name: string;
  token: string;
  trId: string;
};

/** Read once for a step; a move of the journey starts a new query. */
const neverStale = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const readCard = (calls: CardCertification["calls"], sequence: number) =>
  queryOptions({ ...neverStale, queryKey: [calls(""), sequence], queryFn: () => get<ReadCard>(calls("")) });

export const cardImage = (calls: CardCertification["calls"], trId: string) =>
  queryOptions({
    ...neverStale,
    queryKey: [calls(`/image/${trId}`)],
    queryFn: async () => URL.createObjectURL(await blob(calls(`/image/${trId}`), "preview")),
  });
