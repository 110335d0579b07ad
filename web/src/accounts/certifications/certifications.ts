/** Text and link of each certification on the page of certifications. */
import type { Accounts } from "#/accounts/bank-account/pages/accounts";
import { accountWords } from "#/accounts/bank-account/shared/account";
import { type Stage, stageOf } from "#/accounts/customer-information/status";
import type { CertificationStatus as Status } from "#/core/api/gen";
import type { OriginType } from "#/core/journeys/resume/origin";
import { daysUntil, longDate } from "#/core/lib/date";

export type State = "마쳤어요" | EndsSoon | "확인 중" | "해야 해요" | "다시 해야 해요" | "신분증 확인 후" | "선택이에요";
type EndsSoon = `${number}일 남았어요` | "오늘 끝나요";
export const NEEDED: readonly State[] = ["해야 해요", "다시 해야 해요"];
export const isEnding = (state: State): state is EndsSoon => state.endsWith("남았어요") || state === "오늘 끝나요";
export const AFTER_CARD: State = "신분증 확인 후";
export const PERSON = 1; // `userType` of CertificationStatus
export type CertificationLink = { label: string; to: string; origin?: OriginType };
export type Certification = { name: string; state: State; about: string; links: readonly CertificationLink[] };

/** All certifications in their order. `accounts` loads later than the rest. */
export const certificationsOf = (status: Status, accounts?: Accounts): Certification[] => [
  {
    name: "본인 확인",
    state: "마쳤어요",
    about: "가입할 때 휴대폰으로 확인했어요.",
    links: [{ label: "휴대폰 번호 바꾸기", to: "/authentication/personal" }],
  },
  card(status),
  information(status),
  email(status),
  account(status, accounts),
];

function card({ identity }: Status): Certification {
  const to = "/authentication/id-authentication";
  if (identity.process) {
    const links = [
      { label: "새 신분증 찍기", to },
      { label: "바뀐 내용만 입력하기", to: "/authentication/change/civil-code" },
    ];
    return { name: "신분증", state: "마쳤어요", about: "신분증을 새로 받았다면 다시 찍거나, 바뀐 번호와 발급일만 입력해 주세요.", links };
  }
  if (identity.pending) {
    const about = "담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.";
    return { name: "신분증", state: "확인 중", about, links: [{ label: "신분증 상태 보기", to }] };
  }
  return { name: "신분증", state: "해야 해요", about: "주민등록증이나 운전면허증으로 확인해요.", links: [{ label: "신분증 확인하기", to }] };
}

/** Without a label there is nothing that the person can do now. */
const INFORMATION: Record<Stage, [state: State, about: string, label?: string]> = {
  card: [AFTER_CARD, "신분증을 확인하고 나면 등록할 수 있어요."],
  "card-review": [AFTER_CARD, "신분증 확인이 끝나면 등록할 수 있어요. 끝나면 문자로 알려 드릴게요."],
  questions: ["해야 해요", "등록해야 거래할 수 있어요. 1분이면 끝나요.", "고객 정보 등록하기"],
  review: ["확인 중", "담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.", "고객 정보 상태 보기"],
  completed: ["마쳤어요", "1년마다 다시 확인해요.", "고객 정보 새로 등록하기"],
  expired: ["다시 해야 해요", "등록한 지 1년이 지났어요. 다시 확인해야 거래할 수 있어요.", "고객 정보 다시 확인하기"],
  refused: ["다시 해야 해요", "거래 확인을 마치지 못했어요. 답을 잘못 골랐다면 다시 등록해 주세요.", "고객 정보 다시 등록하기"],
};

const SOON = 30; // days before the end

function information(status: Status): Certification {
  const stage = stageOf(status);
  const [usual, words, label] = INFORMATION[stage];
  const until = stage === "completed" && status.aml.expiresAt;
  const left = until ? daysUntil(until) : SOON;
  const state = left >= SOON ? usual : left > 0 ? (`${left}일 남았어요` as const) : "오늘 끝나요";
  const about = until ? `${longDate(until)}까지 유효해요.` : words;
  return { name: "고객 정보", state, about, links: label ? [{ label, to: "/authentication/information" }] : [] };
}

function email({ email: certified }: Status): Certification {
  const to = "/authentication/email-certification";
  return certified
    ? {
        name: "이메일",
        state: "마쳤어요",
        about: "바꾸려면 새 주소로 인증해 주세요.",
        links: [{ label: "이메일 바꾸기", to, origin: "mypage-email-change" }],
      }
    : { name: "이메일", state: "선택이에요", about: "계약서와 안내를 이메일로도 받고 싶으면 인증해 주세요.", links: [{ label: "이메일 인증하기", to }] };
}

function account({ hasInvestmentAccount }: Status, accounts?: Accounts): Certification {
  const to = "/authentication/account-verification";
  const virtual = accounts?.virtualAccount ? [{ label: "가상계좌 보기", to: `${to}/virtual-account-have` }] : [];
  const { bankName, maskedAccountNumber } = accounts?.certifiedAccount ?? {};
  return hasInvestmentAccount
    ? {
        name: "계좌",
        state: "마쳤어요",
        about: (bankName && accountWords({ bankName, maskedAccount: maskedAccountNumber ?? "" })) || "본인 계좌를 확인했어요.",
        links: [{ label: "계좌 바꾸기", to }, ...virtual],
      }
    : {
        name: "계좌",
        state: "해야 해요",
        about: "돈을 찾을 본인 계좌예요. 인증하면 가상계좌를 만들어 드려요.",
        links: [{ label: "계좌 인증하기", to }, ...virtual],
      };
}
