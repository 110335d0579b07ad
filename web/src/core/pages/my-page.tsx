/** The frame of the member's pages: a menu and the page. */
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#/core/lib/class-names";
import { REGISTRATION } from "#/core/session/access";
import { type AccountInfo, useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { Heading } from "#/core/ui/layout/page";
import "./my-page.css";

/** `also`: further addresses that belong to the entry. */
type Entry = { path: string; label: string; also?: readonly string[] };

const RECEIPT = "/invest/receipt";
const INVESTMENTS: Entry = { path: "/mypage/investor/investments", label: "투자 현황", also: [RECEIPT] };
const DASHBOARD: Entry = { path: "/dashboard", label: "투자 현황", also: [RECEIPT] };
const INVESTED: readonly Entry[] = [
  { path: "/mypage/investor/schedule", label: "지급 일정" },
  { path: "/mypage/investor/returns", label: "수익" },
  { path: "/mypage/deposit", label: "예치금", also: ["/mypage/investor/account"] },
  { path: "/invest/auto", label: "자동 분산투자" },
  { path: "/mypage/investor/papers", label: "서류" },
];
const REGISTRATION_ENTRY: Entry = { path: REGISTRATION, label: "투자 준비" };
const LIMITS: Entry = { path: "/investment-limit", label: "투자 기준" };
const LOANS: Entry = { path: "/mypage/loan/apply", label: "대출 현황", also: ["/mypage/loan", "/loan/mortgage/consultation-list"] };
const QUESTIONS: Entry = { path: "/inquiry", label: "1:1 문의" };
const SETTINGS = [
  "/mypage/account",
  "/mypage/certification-status",
  "/mypage/corporation/certification",
  "/mypage/sessions",
  "/mypage/withdrawal",
  "/settings/marketing-unsubscribe",
  "/membership",
  "/customer/pro-investor",
];
const PERSONAL: Entry = { path: "/mypage/investor/personal", label: "내 정보", also: [...SETTINGS, REGISTRATION] };
const ACCOUNT: Entry = { path: "/mypage/account", label: "내 정보", also: SETTINGS };

function entriesOf(account: AccountInfo): Entry[] {
  const types = userTypes(account);
  if (types.includes("financial-institution")) return [DASHBOARD, ...INVESTED, LIMITS, QUESTIONS, ACCOUNT];
  const loans = types.includes("borrower") ? [LOANS] : [];
  if (!types.some((type) => type.endsWith("investor"))) return [...loans, QUESTIONS, ACCOUNT];
  return account.isInvestor === false ? [REGISTRATION_ENTRY, ...loans, QUESTIONS, ACCOUNT] : [INVESTMENTS, ...INVESTED, ...loans, QUESTIONS, PERSONAL];
}

/** `narrow`: a form or a short list. */
export function MyPage({ title, lead, narrow = false, children }: { title: string; lead?: ReactNode; narrow?: boolean; children: ReactNode }) {
  return (
    <div className="page-width my-page">
      <nav className="my-page__nav only-lg" aria-label="내 페이지">
        <Links />
      </nav>
      <main id="main" className="min-w-0">
        <nav className="tabs tabs--scroll my-page__tabs only-sm mb-8" aria-label="내 페이지">
          <Links />
        </nav>
        <Heading title={title} />
        {lead && <p className="text-ink-700 mt-2 max-w-read">{lead}</p>}
        <div className={classNames("my-page__content", narrow && "max-w-read")}>{children}</div>
      </main>
    </div>
  );
}

/** The menu of the member's pages. */
function Links() {
  const { pathname } = useLocation();
  const { account } = useSession();
  const isHere = ({ path, also = [] }: Entry) => [path, ...also].some((area) => pathname === area || pathname.startsWith(`${area}/`));
  return (account ? entriesOf(account) : []).map((entry) => (
    <Link key={entry.path} ref={isHere(entry) ? scrollToTab : null} to={entry.path} aria-current={isHere(entry) ? "page" : undefined}>
      {entry.label}
    </Link>
  ));
}

/** The tabs scroll sideways on a phone: centres the current one, so that its neighbours are visible. */
const scrollToTab = (link: HTMLElement | null) =>
  link?.parentElement?.scrollTo?.({ left: link.offsetLeft - (link.parentElement.clientWidth - link.offsetWidth) / 2 });
