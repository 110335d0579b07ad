/** Queries of the pages of events. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { EventPage, OfPosting, OfTransfer, OfUser, PromotionCode } from "#/core/api/gen";
import { inWebView } from "#/core/session/bridge";

export const ONGOING = "2";
const ENDED = 3; // or higher: over
export const isOver = (state: number): boolean => state >= ENDED;

const DETAIL = () => (inWebView() ? "/v2/more/event" : "/v2/event");

export const event = (name: string) => queryOptions({ queryKey: ["event", name], queryFn: () => get<EventPage>(`${DETAIL()}/${name}`) });
export const userState = (uid: string) => queryOptions({ queryKey: ["event", uid, "user"], queryFn: () => get<OfUser>(`/v2/event/${uid}/user-state`) });
export const posting = (uid: string) => queryOptions({ queryKey: ["event", uid, "posting"], queryFn: () => get<OfPosting>(`/v2/posting-event/${uid}/state`) });
export const transfer = (uid: string) => queryOptions({ queryKey: ["event", uid, "transfer"], queryFn: () => get<OfTransfer>(`/v2/transfer-event/${uid}`) });
export const code = () => queryOptions({ queryKey: ["event", "code"], queryFn: () => get<PromotionCode>("/v2/events/pro-investor/promotion-code") });
