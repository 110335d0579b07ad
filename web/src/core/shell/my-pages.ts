/** The pages of a member, by what the member is: one list for the account menu, the page of all pages and the menu beside
 * each of them. */
import { REGISTRATION } from "#/core/session/access";
import type { AccountInfo } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { contact, LOANS as OVERVIEW, type MenuItem } from "./menu";

export type Group = { caption: "투자" | "대출" | "계정"; entries: readonly MenuItem[] };

/** The overview, on a phone with the list of all pages. */
export const HUB: MenuItem = { path: "/mypage", label: "내 페이지" };

export const DEPOSIT = "/mypage/deposit";

const RECEIPT = "/invest/receipt";
const DASHBOARD: MenuItem = { path: "/dashboard", label: "투자 현황", areas: [RECEIPT] };

/** Side by side on a phone. */
export const INVESTED_TABS: readonly [MenuItem, MenuItem, MenuItem] = [
  { path: "/mypage/investor/investments", label: "투자 현황", areas: [RECEIPT] },
  { path: "/mypage/investor/schedule", label: "지급 일정" },
  { path: "/mypage/investor/returns", label: "수익" },
];
const [INVESTMENTS, ...INVESTED] = INVESTED_TABS;
const MONEY: readonly MenuItem[] = [
  { path: DEPOSIT, label: "예치금", areas: ["/mypage/investor/account"] },
  { path: "/invest/auto", label: "자동 분산투자" },
  { path: "/mypage/investor/papers", label: "서류" },
];
const REGISTRATION_ENTRY: MenuItem = { path: REGISTRATION, label: "투자 준비" };
const LIMITS: MenuItem = { path: "/investment-limit", label: "투자 한도와 기준" };
const LOANS: MenuItem = { path: OVERVIEW, label: "대출 현황", areas: ["/mypage/loan", "/loan/mortgage/consultation-list"] };
const FURTHER = ["/mypage/account", "/mypage/withdrawal", "/membership", "/customer/pro-investor"];
const PERSONAL: MenuItem = { path: "/mypage/investor/personal", label: "내 정보", areas: [...FURTHER, REGISTRATION] };
const ACCOUNT: MenuItem = { path: "/mypage/account", label: "내 정보", areas: FURTHER };
const CERTIFICATIONS: MenuItem = { path: "/mypage/certification-status", label: "인증 관리", areas: ["/mypage/corporation/certification"] };
export const SETTINGS: readonly MenuItem[] = [
  CERTIFICATIONS,
  { path: "/settings/marketing-unsubscribe", label: "알림 설정" },
  { path: "/mypage/sessions", label: "로그인한 기기" },
];

/** Groups without entries are left out. The loans come first for a member who does not invest. */
export function groupsOf(account: AccountInfo): Group[] {
  const types = userTypes(account);
  const invests = account.isInvestor !== false;
  const investments: Group = { caption: "투자", entries: investing(types, invests) };
  const loans: Group = { caption: "대출", entries: types.includes("borrower") ? [LOANS] : [] };
  const groups: Group[] = [
    ...(account.isInvestor === false ? [loans, investments] : [investments, loans]),
    { caption: "계정", entries: [invests && !types.includes("financial-institution") && types.some(isInvestor) ? PERSONAL : ACCOUNT, ...SETTINGS, contact] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The first page of each group. */
export const firstPages = (groups: readonly Group[]): MenuItem[] => groups.flatMap(({ entries }) => entries.slice(0, 1));

const MOST_USED = [INVESTMENTS.path, DASHBOARD.path, REGISTRATION, DEPOSIT, OVERVIEW, CERTIFICATIONS.path];

/** The few pages that the member opens most, for the drawer. */
export const shortcuts = (account: AccountInfo): MenuItem[] => groupsOf(account).flatMap(({ entries }) => entries.filter(({ path }) => MOST_USED.includes(path)));

const isInvestor = (type: string): boolean => type.endsWith("investor");

function investing(types: readonly string[], invests: boolean): readonly MenuItem[] {
  if (types.includes("financial-institution")) return [DASHBOARD, ...INVESTED, ...MONEY, LIMITS];
  return invests && types.some(isInvestor) ? [INVESTMENTS, ...INVESTED, ...MONEY] : [REGISTRATION_ENTRY];
}
