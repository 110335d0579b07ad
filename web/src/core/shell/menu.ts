/** The menus. */
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
export const contact: MenuItem = { label: "1:1 문의", path: "/inquiry" };

/** The member's own pages, for members; the pages below it depend on the member. */
export const mine: MenuEntry = {
  label: "내 페이지",
  path: "/mypage",
  areas: ["/dashboard", "/investment-limit", "/invest/receipt", "/membership", "/customer/pro-investor", "/settings"],
  items: [],
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

const terms: readonly MenuItem[] = [
  { label: "서비스 이용약관", path: "/terms/service-use" },
  { label: "개인정보 처리방침", path: "/terms/privacy" },
  { label: "전자금융거래 약관", path: "/terms/electronic-finance" },
  { label: "미성년자 안내", path: "/minors" },
];

export const menus = { main, terms };

/** Whether a page belongs under a menu entry. */
export const isWithin = (pathname: string, { path, areas = [], items = [] }: MenuItem & Partial<MenuEntry>): boolean =>
  [path, ...areas].some((area) => pathname === area || pathname.startsWith(`${area}/`)) ||
  items.some((item) => isWithin(pathname, item));
