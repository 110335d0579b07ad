/** The current application, for the pages that all loans share. */
import { type ComponentType, createContext, type ReactNode, useCallback, useContext } from "react";
import type { Consequences } from "#/core/journeys/cancel-application";
import type { Consent } from "#/core/journeys/consents";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { GivenAnswer } from "#/core/ui/funnel/progress";

export type Provider = "kakao" | "pass";

/** The data of a loan application's snapshot, by step. */
export type LoanData = {
  problem?: { code: string; title: string; message: string };
  unsuitableMessageList?: readonly string[];
  bankName?: string;
  maskedAccount?: string;
  attemptsLeft?: number;
  question?: number;
  documentHash?: string;
  termsToken?: string;
  signer?: Provider;
  signerName?: string;
  /** Name of the institution that has not answered. */
  delayedBy?: string;
};

/** The properties in which the loans differ. */
export type Loan = {
  /** The name on its pages: "신용대출 신청". */
  name: string;
  /** Path of the calls that every loan has. */
  calls: "/v2/credit" | "/v2/loan";
  /** A button that opens another application. */
  Again: ComponentType<{ variant: "primary" | "quiet" }>;
  /** Explains what happens to documents and money when the borrower cancels. */
  cancelling: Consequences;
  /** The borrower's answers so far, for the progress list and the summary above the question. */
  answersOf(data: LoanData): GivenAnswer[];
  /** The step after the borrower's signature: "계약서를 보관할 거예요". */
  afterSigning(data: LoanData): string;
};

type Bodies = {
  answer_suitability: { answerList: { questionUid: string; optionUid: string }[]; signed: true };
  submit_address: { zipCode: string; roadAddress: string; detail: string; addressType: 1 | 2 };
  answer_fraud_question: { questionSetUid: string; optionSetUid: string; isCompleted: boolean };
  review_contract: Record<string, never>;
  agree_contract: { documentHash: string; agreements: Consent };
  request_signature: { providerCode: Provider; termsToken: string };
};
export type SharedEvent = keyof Bodies;

/** The calls of the events that every loan has. */
export const sharedCalls = (calls: Loan["calls"]): Record<SharedEvent, string> => ({
  answer_suitability: `${calls}/suitability/check`,
  submit_address: `${calls}/address`,
  answer_fraud_question: `${calls}/lending-intelligence/fds/answer`,
  review_contract: "/v2/contract/info",
  agree_contract: "/v2/contract/terms/agreement",
  request_signature: "/v2/contract/certification/request",
});

/** The path of a call about this application; a borrower may have two applications. */
export const addressForApplication = (applyUid: string, path: string): string => `${path}?applyUid=${encodeURIComponent(applyUid)}`;

const LoanContext = createContext<Loan | null>(null);

export const LoanProvider = ({ loan, children }: { loan: Loan; children: ReactNode }) => <LoanContext value={loan}>{children}</LoanContext>;

/**
 * The loan, its journey, and `send` for the events that every loan has. `at` is the address of one of the loan's calls.
 * The pages are only shown while there is an application.
 */
export function useLoan() {
  const loan = useContext(LoanContext);
  const journey = useJourney<LoanData>();
  const { snapshot, submit } = journey;
  if (!loan || !snapshot) throw new Error("this page needs an application");
  const { calls } = loan;
  const { applyUid } = snapshot;
  const at = useCallback((below: string) => addressForApplication(applyUid, calls + below), [applyUid, calls]);
  const send = useCallback(
    <E extends SharedEvent>(event: E, body: Bodies[E]): Promise<Submitted> => submit({ event, path: addressForApplication(applyUid, sharedCalls(calls)[event]), body }),
    [applyUid, calls, submit],
  );
  return { ...journey, loan, snapshot, data: snapshot.data, at, send };
}
