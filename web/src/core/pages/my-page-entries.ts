/** The pages of a member, by what the member is. */
import { REGISTRATION } from "#/core/session/access";
import type { AccountInfo } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { LOANS as OVERVIEW } from "#/core/shell/menu";

/** `also`: further addresses that belong to the entry. */
export type Entry = { path: string; label: string; also?: readonly string[] };

export type Group = { caption: "투자" | "대출" | "계정"; entries: readonly Entry[] };

/** The list of all pages. */
export const HUB: Entry = { path: "/mypage", label: "내 페이지" };

const RECEIPT = "/invest/receipt";
const DASHBOARD: Entry = { path: "/dashboard", label: "투자 현황", also: [RECEIPT] };

/** Side by side on a phone. */
export const INVESTED_TABS: readonly [Entry, Entry, Entry] = [
  { path: "/mypage/investor/investments", label: "투자 현황", also: [RECEIPT] },
  { path: "/mypage/investor/schedule", label: "지급 일정" },
  { path: "/mypage/investor/returns", label: "수익" },
];
const [INVESTMENTS, ...INVESTED] = INVESTED_TABS;
const MONEY: readonly Entry[] = [
  { path: "/mypage/deposit", label: "예치금", also: ["/mypage/investor/account"] },
  { path: "/invest/auto", label: "자동 분산투자" },
  { path: "/mypage/investor/papers", label: "서류" },
];
const REGISTRATION_ENTRY: Entry = { path: REGISTRATION, label: "투자 준비" };
const LIMITS: Entry = { path: "/investment-limit", label: "투자 기준" };
export const LOANS: Entry = { path: OVERVIEW, label: "대출 현황", also: ["/mypage/loan", "/loan/mortgage/consultation-list"] };
const QUESTIONS: Entry = { path: "/inquiry", label: "1:1 문의" };
const FURTHER = ["/mypage/account", "/mypage/withdrawal", "/membership", "/customer/pro-investor"];
const PERSONAL: Entry = { path: "/mypage/investor/personal", label: "내 정보", also: [...FURTHER, REGISTRATION] };
const ACCOUNT: Entry = { path: "/mypage/account", label: "내 정보", also: FURTHER };
const SETTINGS: readonly Entry[] = [
  { path: "/mypage/certification-status", label: "인증 관리", also: ["/mypage/corporation/certification"] },
  { path: "/settings/marketing-unsubscribe", label: "알림 설정" },
  { path: "/mypage/sessions", label: "로그인한 기기" },
];

export const includes = ({ path, also = [] }: Entry, pathname: string): boolean =>
  [path, ...also].some((area) => pathname === area || pathname.startsWith(`${area}/`));

/** Groups without entries are left out. */
export function groupsOf(account: AccountInfo): Group[] {
  const types = userTypes(account);
  const invests = account.isInvestor !== false;
  const groups: Group[] = [
    { caption: "투자", entries: investing(types, invests) },
    { caption: "대출", entries: types.includes("borrower") ? [LOANS] : [] },
    { caption: "계정", entries: [invests && !types.includes("financial-institution") && types.some(isInvestor) ? PERSONAL : ACCOUNT, ...SETTINGS, QUESTIONS] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const isInvestor = (type: string): boolean => type.endsWith("investor");

function investing(types: readonly string[], invests: boolean): readonly Entry[] {
  if (types.includes("financial-institution")) return [DASHBOARD, ...INVESTED, ...MONEY, LIMITS];
  return invests && types.some(isInvestor) ? [INVESTMENTS, ...INVESTED, ...MONEY] : [REGISTRATION_ENTRY];
}
