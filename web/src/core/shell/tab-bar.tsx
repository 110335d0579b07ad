/** The bar at the bottom of a member's phone. Pages with a primary action there have no such bar, and the app has its own. */
import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { borrow, invest, isWithin, LOANS, type MenuItem, mine } from "./menu";
import "./tab-bar.css";

type Tab = { item: MenuItem; icon: string };

const TABS: readonly Tab[] = [
  { item: { label: "홈", path: "/" }, icon: "M3.5 11.5L12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-6h4v6" },
  { item: { ...invest, label: "투자" }, icon: "M3 20.5h18M5 17v-4h3v4zM10.5 17V9h3v8zM16 17V4h3v13z" },
  { item: { ...borrow, label: "대출" }, icon: "M3 6.5h18v11H3zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM6 12h.5M17.5 12h.5" },
  { item: mine, icon: "M12 4a4 4 0 100 8 4 4 0 000-8zM4 20.5c1-4 4-6 8-6s7 2 8 6" },
];

/** The tab of the loans leads a borrower to the own ones, below which new ones are. */
const OF_BORROWERS = TABS.map(({ item, icon }) => ({ item: item.path === borrow.path ? { ...item, path: LOANS, areas: [...(item.areas ?? []), "/mypage/loan"] } : item, icon }));

export function TabBar() {
  const { pathname } = useLocation();
  const { account } = useSession();
  const tabs = account?.isBorrower ? OF_BORROWERS : TABS;
  const within = tabs.filter(({ item }) => (item.path === "/" ? pathname === "/" : isWithin(pathname, item)));
  const here = within.find(({ item }) => item.path === LOANS) ?? within.at(-1);
  return (
    <nav className="tab-bar only-sm" aria-label="바로 가기">
      {tabs.map((tab) => (
        <AppLink key={tab.item.path} href={tab.item.path} aria-current={tab === here ? "page" : undefined}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={tab.icon} />
          </svg>
          {tab.item.label}
        </AppLink>
      ))}
    </nav>
  );
}
