/** The requirements before investing, in order. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { accounts } from "#/accounts/bank-account/pages/accounts";
import { AFTER_CARD, type Certification, certificationsOf, isEnding, NEEDED, PERSON } from "#/accounts/certifications/certifications";
import { certificationStatus } from "#/accounts/customer-information/status";
import { get } from "#/core/api/client";
import type { InvestorInfo, Validity } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { investorInfo } from "#/core/session/investor";

export const validity = () => queryOptions({ queryKey: ["invest", "validity"], queryFn: () => get<Validity>("/v2/invest/validation-suitability-test"), staleTime: 0 });

export const TERMS = "투자 약관";
export const SUITABILITY = "투자 적합성";
const [ACCOUNT, NOT_FOR_INVESTING] = ["계좌", "이메일"] as const;

/** What a new member has to do, in order. */
export const STEP_NAMES: readonly string[] = ["신분증", "고객 정보", ACCOUNT, SUITABILITY];

/** The steps that wait for the member. Customer information is among them also while the identity card is reviewed. */
export const lackingOf = (steps: readonly Certification[]): Certification[] => steps.filter(({ state }) => state === AFTER_CARD || NEEDED.includes(state));

export const doneOf = (steps: readonly Certification[]): Certification[] => steps.filter(({ state }) => state === "마쳤어요" || isEnding(state));

const MINUTES: Record<string, number> = { [TERMS]: 1, 신분증: 2, "고객 정보": 1, [ACCOUNT]: 2, [SUITABILITY]: 3 };
/** How long the steps take. */
export const minutesOf = (...steps: readonly Certification[]): number => steps.reduce((sum, { name }) => sum + (MINUTES[name] ?? 1), 0);

/** `here`: the page to which each step returns. A legal person has completed the other steps at sign-up. */
export function useInvestorSteps(here: string) {
  const status = useQuery(certificationStatus());
  const test = useQuery(validity());
  const investor = useQuery(investorInfo());
  const known = useQuery(accounts()).data;
  const asked = [status, test, investor].find(({ error }) => error) ?? status;
  if (!status.data || !test.data || !investor.data) return { asked };
  const proven = certificationsOf(status.data, known);
  const { userType } = status.data;
  const steps =
    userType === PERSON
      ? [terms(investor.data), ...proven.filter(({ name }) => name !== NOT_FOR_INVESTING), suitability(test.data, here)]
      : [...proven.filter(({ name }) => name === ACCOUNT), suitability(test.data, here)];
  return { asked, userType, steps };
}

const terms = ({ hasAgreed }: InvestorInfo): Certification =>
  hasAgreed
    ? { name: TERMS, state: "마쳤어요", about: "다시 묻지 않아요.", links: [] }
    : { name: TERMS, state: "해야 해요", about: "투자할 때 서로 지키는 약속이에요. 한 번만 동의하면 돼요.", links: [] };

function suitability({ isValid, validUntil }: Validity, here: string): Certification {
  const links = [{ label: "적합성 확인하기", to: `/invest-suitability-test?next=${encodeURIComponent(here)}` }];
  if (!isValid) return { name: SUITABILITY, state: "해야 해요", about: "투자하기 전에 알아야 할 것을 확인해요.", links: links };
  const about = validUntil ? `${longDate(validUntil)}까지 유효해요.` : "전문투자자는 확인하지 않아요.";
  return { name: SUITABILITY, state: "마쳤어요", about, links: [] };
}
