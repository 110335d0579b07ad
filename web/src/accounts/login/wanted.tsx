import { useLocation } from "react-router";
import { nextPath } from "#/core/lib/links";
import { Note } from "#/core/ui/layout/content";

/** Pages that need the log-in, by the beginnings of their addresses; the first one that fits counts. */
const PAGES = [
  ["/mypage/deposit", "예치금"],
  ["/mypage/investor/investments", "투자 현황"],
  ["/mypage/investor/schedule", "지급 일정"],
  ["/mypage/investor/returns", "수익"],
  ["/mypage/loan", "대출 현황"],
  ["/mypage", "내 페이지"],
  ["/cart", "투자 장바구니"],
  ["/inquiry", "1:1 문의", "로그인하면 쓸 수 있어요."],
] as const;

/** What the visitor was doing, if the page before has named it: "마포 아파트에 500만원". Otherwise the page to which log-in leads. */
export function Wanted() {
  const { state, search } = useLocation();
  const { wanted } = (state ?? {}) as { wanted?: string };
  const next = nextPath(search);
  const [, page, use = "로그인하면 바로 볼 수 있어요."] = PAGES.find(([beginning]) => next.startsWith(beginning)) ?? [];
  const title = wanted ?? page;
  if (!title) return null;
  return (
    <div className="mb-6">
      <Note title={title}>
        <p>{wanted ? "로그인하면 이어서 투자해요." : use}</p>
      </Note>
    </div>
  );
}
