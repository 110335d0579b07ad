/** Wraps the pages of the phone consultation. They share the input, which begins with a member's name and number. */
import { type UseMutationResult, useMutation, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useRef, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { get, post } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import type { Advice, AdviceForm, ApplyToken } from "#/core/api/gen";
import { bareDigits, hyphenated } from "#/core/lib/phone";
import { useSession } from "#/core/session/session";
import { applicant } from "#/borrowing/mortgage/queries";

export const CONSULTATION = "/loan/mortgage/phone-consultation";

type RequestInput = { name: string; mobile: string; preferredTime: NonNullable<AdviceForm["preferredTime"]>; content: string; agreed: boolean };
const EMPTY: RequestInput = { name: "", mobile: "", preferredTime: "any", content: "", agreed: false };

type Request = {
  typed: RequestInput;
  change(some: Partial<RequestInput>): void;
  /** `desiredAmount`: won, from the simple limit check. */
  sending: UseMutationResult<Advice, Error, { desiredAmount: number | null }>;
};
const RequestContext = createContext<Request | null>(null);

/** The idempotency key of a request and its content; both stay the same when it is repeated. */
const unsent = (): { key: string; applyToken: string | null } => ({ key: crypto.randomUUID(), applyToken: null });

/** The state of the last pages, also after a reload. */
export type Completed = { mobile: string };
export type Failed = { title: string; message: string; desiredAmount: number | null };

export default function ConsultationRequest() {
  const navigate = useNavigate();
  const [given, setGiven] = useState<Partial<RequestInput>>({});
  const { data: member } = useQuery({ ...applicant(), enabled: useSession().status === "member" });
  const typed = { ...EMPTY, ...(member && { name: member.name ?? "", mobile: hyphenated(member.phoneNumber ?? "") }), ...given };
  const sent = useRef(unsent());
  const change = (some: Partial<RequestInput>) => {
    sent.current = unsent(); // another content needs another key
    setGiven({ ...given, ...some });
  };
  const sending = useMutation({
    mutationFn: async ({ desiredAmount }: { desiredAmount: number | null }) => {
      // If this browser has a limit check, the adviser sees its result.
      const request = sent.current;
      request.applyToken ??= (await get<ApplyToken>("/v2/loan/mortgage/placeholder-apply-token")).applyToken;
      const { name, mobile, preferredTime, content } = typed;
      const form: AdviceForm = { name, phoneNumber: bareDigits(mobile), preferredTime, content, desiredAmount, applyToken: request.applyToken, agreed: true };
      return post<Advice>("/v2/loan/mortgage/advice-apply", form, { trim: true, emptyToNull: true, headers: { "Idempotency-Key": request.key } });
    },
    onSuccess: async () => {
      await navigate(`${CONSULTATION}/complete`, { replace: true, state: { mobile: typed.mobile } satisfies Completed });
      sent.current = unsent();
    },
    onError: (error, { desiredAmount }) => {
      const { title, message } = describeError(error);
      void navigate(`${CONSULTATION}/failed`, { replace: true, state: { title, message, desiredAmount } satisfies Failed });
    },
  });
  return (
    <RequestContext value={{ typed, change, sending }}>
      <Outlet />
    </RequestContext>
  );
}

export function useConsultation(): Request {
  const request = useContext(RequestContext);
  if (!request) throw new Error("useConsultation needs a ConsultationRequest above it");
  return request;
}
