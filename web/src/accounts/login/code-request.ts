/** The code that a log-in by mobile asks for. */
import * as z from "zod/mini";
import { post } from "#/core/api/client";
import { mobile } from "#/core/lib/forms/rules";
import { bareDigits } from "#/core/lib/phone";

export type MobileCalls = "/v2/login/mobile" | "/v2/login/dormant/mobile";

export type SentCode = { authSeq: string; expiresAt: string; resendAfter: string };

/** State of a page in the browser's history: the typed number, so that Back shows it, and the sent code, so that a reload keeps its page. */
export type CodeState = { mobile: string; sent?: SentCode };

export const schema = z.object({ mobile });

export const requestCode = (calls: MobileCalls, number: string) => post<SentCode>(`${calls}/request`, { mobile: bareDigits(number) });
