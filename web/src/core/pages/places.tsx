import { useLocation } from "react-router";
import { company } from "#/core/lib/company";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";

const PLACES = [
  { name: "투자 상품", href: "/products/collateral", text: "지금 모집하는 상품과 곧 열리는 상품" },
  { name: "대출받기", href: "/loan/guide", text: "개인신용, 주택담보, 선정산 대출의 금리와 조건" },
  { name: "내 페이지", href: "/mypage", text: "내 투자와 대출, 받을 날과 갚을 날" },
  { name: "자주 묻는 질문", href: "/faq", text: "투자, 대출, 계정에 관한 답" },
] as const;

/** Other places of the site and the support's number, beside a message about a page without data. `except`: the address
 * to which the page's own button leads. */
export function Places({ except }: { except?: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="자주 찾는 곳">
      <h2 className="text-label font-strong">자주 찾는 곳</h2>
      <ul className="places">
        {PLACES.filter(({ href }) => href !== except && href !== pathname).map(({ name, href, text }) => (
          <li key={href}>
            <AppLink href={href}>
              <span>
                <b>{name}</b>
                <small>{text}</small>
              </span>
              <Icon name="right" small />
            </AppLink>
          </li>
        ))}
      </ul>
      <p className="caption mt-3">
        전화 상담 <a href={`tel:${company.phone}`}>{company.phone}</a> · {company.hours}
      </p>
    </nav>
  );
}
