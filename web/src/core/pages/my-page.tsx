/** The frame of an investor's pages: where one is, and the page. */
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { won } from "#/core/lib/money";
import { useInvestor } from "#/core/session/investor";
import { Heading } from "#/core/ui/layout/page";
import "./my-page.css";

const PAGES = [
  { path: "/mypage/investor/investments", label: "투자 현황" },
  { path: "/mypage/investor/schedule", label: "지급 일정" },
  { path: "/mypage/investor/returns", label: "수익" },
  { path: "/mypage/deposit", label: "예치금", also: "/mypage/investor/account" },
  { path: "/mypage/investor/papers", label: "서류" },
  { path: "/mypage/investor/personal", label: "내 정보" },
];

export function MyPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const [honest] = useInvestor().honestInfo;
  return (
    <div className="wrap my">
      <nav className="my__nav only-lg" aria-label="내 페이지">
        <Links />
        {honest && <p className="cap mt-4 pl-[19px]">예치금 {won(honest.available)}</p>}
      </nav>
      <main id="main" className="min-w-0">
        <nav className="tabs tabs--scroll only-sm mb-8" aria-label="내 페이지">
          <Links />
        </nav>
        <Heading title={title} />
        {lead && <p className="sub mt-2 max-w-read">{lead}</p>}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  );
}

/** Within these pages nothing has to be loaded anew. */
function Links() {
  const { pathname } = useLocation();
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return PAGES.map(({ path, label, also }) => (
    <Link key={path} ref={isHere(path) ? intoView : null} to={path} aria-current={isHere(path) || (also && isHere(also)) ? "page" : undefined}>
      {label}
    </Link>
  ));
}

/** The tabs scroll sideways on a phone: where one is has to be seen. */
const intoView = (link: HTMLElement | null) => link?.parentElement?.scrollTo?.({ left: link.offsetLeft - 24 });
