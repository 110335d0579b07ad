/** A payment that the code of an SMS confirms. The history entry has the payment and the sent code, so that Back closes
 * the sheet of the code and a reload keeps it. */
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { post, postOnce } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { SentPaymentCode } from "#/core/api/gen";

/** The idempotency key belongs to the payment: another code does not pay a second time. */
export type Confirming<Details> = { details: Details; key: string; sent: SentPaymentCode };

export type Payment<Details, Answer> = {
  /** The payment whose code was sent and whose sheet is open. */
  confirming: Confirming<Details> | undefined;
  /** Sends the code for a payment, and opens its sheet. */
  asking: UseMutationResult<void, Error, Details>;
  /** Pays, with the six digits of the code. */
  paying: UseMutationResult<Answer, Error, string>;
  close(): void;
};

type Calls<Details, Answer> = {
  /** The path of the payment; `/code` below it sends the code. */
  path: string;
  body(details: Details): object;
  onPaid(answer: Answer): unknown;
  onSettled(): unknown;
};

const isUnsure = (error: unknown) => error instanceof ApiError && error.unsure;

export function usePayment<Details, Answer>({ path, body, onPaid, onSettled }: Calls<Details, Answer>): Payment<Details, Answer> {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const confirming = (state as { payment?: Confirming<Details> } | null)?.payment;
  const latest = useRef(confirming);
  const paying = useMutation({
    mutationFn: (authNo: string) => {
      if (!confirming) throw new Error("no payment");
      const { details, key, sent } = confirming;
      return post<Answer>(path, { ...body(details), authSeq: sent.authSeq, authNo }, { headers: { "Idempotency-Key": key } });
    },
    onSuccess: (answer) => {
      latest.current = undefined;
      return onPaid(answer);
    },
    onSettled,
  });
  const asking = useMutation({
    mutationFn: async (details: Details) => {
      const wanted = JSON.stringify(body(details));
      const before = latest.current && JSON.stringify(body(latest.current.details)) === wanted ? latest.current : undefined;
      // The server names the code that was just sent as long as no other may be sent. A payment whose answer was lost is repeated.
      const sent = before && isUnsure(paying.error) ? before.sent : await postOnce<SentPaymentCode>(`${path}/code`, body(details));
      latest.current = { details, key: before?.key ?? crypto.randomUUID(), sent };
      await navigate({ search }, { state: { payment: latest.current }, replace: confirming !== undefined, preventScrollReset: true });
    },
  });
  return { confirming, asking, paying, close: () => void navigate(-1) };
}
