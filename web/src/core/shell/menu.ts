/** The menus. */
import type { Session } from "#/core/session/session";
import { type UserType, userTypes } from "#/core/session/user-type";

/** `areas`: further addresses that belong to the entry. */
export type MenuItem = {
  label: string;
  path: string;
  areas?: readonly string[] | undefined;
};

/** An entry of the main menu, with the pages below it. */
export type MenuEntry = MenuItem & { items: readonly MenuItem[] };

/** Loans and applications of a borrower; the page explains to others how to apply. */
export const LOANS = "/mypage/loan/apply";

/** Pages for questions. */
export const contact: MenuItem = { label: "문의하기", path: "/inquiry" };

/** The member's own pages, for members. */
export const mine: MenuEntry = {
  label: "내 페이지",
  path: "/mypage",
  areas: ["/dashboard", "/investment-limit", "/invest/receipt", "/membership", "/customer/pro-investor", "/settings"],
  items: [
    { label: "내 투자", path: "/mypage/investor/investments" },
    { label: "내 대출", path: LOANS },
  ],
};

export const invest: MenuEntry = {
  label: "투자하기",
  path: "/products/collateral",
  areas: ["/products", "/cart", "/invest/confirm"],
  items: [
    { label: "부동산·매출채권 상품", path: "/products/collateral" },
    { label: "개인신용 상품", path: "/products/credit" },
    { label: "지금까지의 실적", path: "/company/track-record" },
    { label: "자동 분산투자", path: "/invest/auto" },
    { label: "법인 투자 안내", path: "/investor/corporate" },
  ],
};

export const borrow: MenuEntry = {
  label: "대출받기",
  path: "/loan/guide",
  areas: ["/loan", "/upl"],
  items: [
    { label: "개인신용대출", path: "/loan/credit/guide" },
    { label: "주택담보대출", path: "/loan/mortgage/guide" },
    { label: "선정산 대출", path: "/loan/spf/guide" },
  ],
};

const main: readonly MenuEntry[] = [
  invest,
  borrow,
  mine,
  {
    label: "고객센터",
    path: "/faq",
    items: [{ label: "자주 묻는 질문", path: "/faq" }, { label: "공지", path: "/notice" }, { label: "이벤트", path: "/events" }, { label: "투표", path: "/vote" }, contact],
  },
  {
    label: "회사 소개",
    path: "/team",
    items: [
      { label: "이음을 만드는 사람들", path: "/team" },
      { label: "블로그", path: "/blog" },
      { label: "보도자료", path: "/press" },
      { label: "채용", path: "/recruit" },
    ],
  },
];

const CERTIFICATION = "인증 관리";
const REGISTRATION = "투자자 등록";

const INVESTORS: readonly UserType[] = ["personal-investor", "corporation-investor"];

const GROUPS = ["투자", "대출", "계정"] as const;

/** `types`: the user types that the page is for; all if absent. `group`: the caption above the link; without one it
 * stands beside the log-out. */
type ForSome = MenuItem & { group?: (typeof GROUPS)[number]; types?: readonly UserType[] };

const user: readonly ForSome[] = [
  { group: "투자", label: "투자 현황", path: "/mypage/investor/investments", types: INVESTORS },
  { group: "투자", label: "지급 일정", path: "/mypage/investor/schedule", types: INVESTORS },
  { group: "투자", label: "수익", path: "/mypage/investor/returns", types: INVESTORS },
  { group: "투자", label: "서류", path: "/mypage/investor/papers", types: INVESTORS },
  { group: "투자", label: "투자 현황", path: "/dashboard", types: ["financial-institution"] },
  { group: "투자", label: "투자 한도와 기준", path: "/investment-limit", types: ["financial-institution"] },
  { group: "투자", label: "투자 한도 올리기", path: "/customer/pro-investor", types: ["personal-investor"] },
  { group: "대출", label: "대출 현황", path: LOANS, types: ["borrower"] },
  { group: "계정", label: "내 정보", path: "/mypage/account", areas: ["/mypage/investor/personal"] },
  { group: "계정", label: REGISTRATION, path: "/mypage/investor/register/personal", types: ["personal-investor", "borrower"] },
  { label: CERTIFICATION, path: "/mypage/certification-status", types: ["borrower", "personal-investor"] },
  { label: CERTIFICATION, path: "/mypage/corporation/certification", types: ["corporation-investor", "financial-institution"] },
];

/** The links of the logged-in person, by user type. */
export const menuOf = (...mine: UserType[]): readonly ForSome[] => user.filter(({ types }) => types?.some((type) => mine.includes(type)) ?? true);

const terms: readonly MenuItem[] = [
  { label: "서비스 이용약관", path: "/terms/service-use" },
  { label: "개인정보 처리방침", path: "/terms/privacy" },
  { label: "전자금융거래 약관", path: "/terms/electronic-finance" },
  { label: "미성년자 안내", path: "/minors" },
];

export const menus = { main, terms };

export type MenuGroup = { caption: string; links: readonly MenuItem[] };

/** The groups of the person's links, and those beside the log-out. `isRegistered`: the person can invest. */
export function userMenu({ account }: Session, isRegistered: boolean): { groups: MenuGroup[]; end: readonly MenuItem[] } {
  const items = account ? menuOf(...userTypes(account)).filter(({ label }) => !(isRegistered && label === REGISTRATION)) : [];
  const groups = GROUPS.map((caption) => ({ caption, links: items.filter(({ group }) => group === caption) }));
  return { groups: groups.filter(({ links }) => links.length > 0), end: items.filter(({ group }) => !group) };
}

/** Whether a page belongs under a menu entry. */
export const isWithin = (pathname: string, { path, areas = [], items = [] }: MenuItem & Partial<MenuEntry>): boolean =>
  [path, ...areas].some((area) => pathname === area || pathname.startsWith(`${area}/`)) ||
  items.some((item) => isWithin(pathname, item));
