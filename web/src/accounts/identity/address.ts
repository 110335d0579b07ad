/** A standalone certification has two families of addresses below /authentication; in a loan it has those of the chart. */
import type { AddressOf } from "#/core/journeys/journey-route";
import { uplType } from "#/core/journeys/resume/upl-type";

const PERSONAL = "/authentication/personal";
const PHONE = "/authentication/phone-certification";
/** The agency did not answer. */
const DOWN = ["INSTITUTION_DOWN", "GATEWAY_TIMEOUT"];

const ESTIMATE = "upl/walk-in";
/** The first part of the page's address. */
export const addressFamily = (pathname: string): string => (pathname.startsWith(`/${ESTIMATE}/`) ? ESTIMATE : (pathname.split("/")[1] ?? ""));
/** Whether the certification follows an estimate; its calls have paths of their own. */
const isEstimate = (pathname: string): boolean => addressFamily(pathname) === ESTIMATE;

/** The part of the calls' paths that names the purpose; "" for a new loan and for a standalone certification. */
export const purposePath = (pathname: string): "" | "/walk-in" | "/debt-consolidation" => {
  if (isEstimate(pathname)) return "/walk-in";
  return !isStandalone(pathname) && uplType.get() === "debtConsolidation" ? "/debt-consolidation" : "";
};

const MORTGAGE = "/loan/mortgage/";
const OWNER = `${MORTGAGE}joint-or-third-party/`;

/** The base path of the certification's calls, by purpose. */
export const callsOf = (pathname: string): string => {
  if (pathname.startsWith(OWNER)) return "/v2/loan/mortgage/joint-or-third-party/identity";
  if (pathname.startsWith(MORTGAGE)) return "/v2/loan/mortgage/identity";
  return `/v2/credit/certification${purposePath(pathname)}`;
};

export const isStandalone = (pathname: string): boolean => pathname.startsWith("/authentication/");

/** Whether the certification is the first step of a personal loan. */
export const isInPersonalLoan = (pathname: string): boolean => ["upl", "loan", ESTIMATE].includes(addressFamily(pathname)) && !pathname.startsWith(MORTGAGE);

/** A certification that was opened in a loan can continue here, and vice versa. */
export const addressOf: AddressOf = ({ step, path, data }, { pathname }) => {
  if (step === "minor") return path;
  if (!isStandalone(pathname)) return `/${addressFamily(pathname)}/${path.split("/").at(-1)}`;
  if (!pathname.startsWith(PERSONAL)) return step in STOPPED || step === "phone" ? PHONE : `${PHONE}/agency-certify`;
  if (step in STOPPED) return `${PERSONAL}/errors`;
  if (step === "phone") return isDown(data) ? `${PERSONAL}/waiting/re-try` : `${PERSONAL}/insert`;
  return step === "code" ? `${PERSONAL}/insert` : `${PERSONAL}/waiting`;
};

const STOPPED = { locked: true, expired: true, cancelled: true };

const isDown = ({ problem }: { problem?: { code?: string } }): boolean => DOWN.includes(problem?.code ?? "");
