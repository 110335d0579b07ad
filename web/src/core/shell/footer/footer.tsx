/** The footer: risks, legal limits, terms, registration and phone number. On a phone the other company data unfold. */
import { classNames } from "#/core/lib/class-names";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { Icon } from "#/core/ui/icon";
import { type MenuItem, menus } from "../menu";
import "./footer.css";

export function Footer({ onlyDesktop = false }: { onlyDesktop?: boolean }) {
  return (
    <footer className={classNames("site-footer", onlyDesktop && "only-lg")}>
      <div className="page-width">
        <div className="site-footer__risk">
          <p>
            <strong>이음은 원금과 수익을 보장하지 않아요.</strong> 투자 손실은 투자자에게 돌아가요.
          </p>
          <p>
            대출 금리는 연 19% 이내, 연체 금리는 대출 금리에 3%p를 더해 연 20% 이내예요. 중도상환수수료는 0~3%로 정할 수 있고 지금은 1% 이내예요. 이자 말고
            중개수수료를 요구하거나 받는 것은 불법이에요.
          </p>
        </div>
        <nav className="site-footer__links" aria-label="약관과 안내">
          {menus.terms.map((item) => (
            <NewTab key={item.path} item={item} />
          ))}
          <AppLink href="/faq">자주 묻는 질문</AppLink>
          <AppLink href="/notice">공지</AppLink>
          <button type="button" onClick={() => void import("./disclosed-months").then(({ chooseDisclosedMonth }) => chooseDisclosedMonth())}>
            사업 정보 공시
          </button>
        </nav>
        <p className="site-footer__contact">
          <span>
            {company.name} · 사업자등록번호 <span className="whitespace-nowrap">{company.business_number}</span>
            <br />
            고객의 돈은 예치기관인 {company.depository}에서 이음의 재산과 따로 보관해요
          </span>
          <span>
            <a className="site-footer__phone" href={`tel:${company.phone}`}>
              {company.phone}
            </a>{" "}
            {company.hours}
          </span>
        </p>
        <details className="site-footer__company">
          <summary>
            사업자 정보 더 보기
            <Icon name="down" small />
          </summary>
          <CompanyData />
        </details>
      </div>
    </footer>
  );
}

const CompanyData = () => (
  <div className="site-footer__grid">
    <address>
      대표 {company.representative} · {company.registration}
      <br />
      <span className="inline-block">{company.address}</span> · <a href={`mailto:${company.email}`}>{company.email}</a>
    </address>
    <div className="site-footer__links">
      {company.social.map(({ label, href }) => (
        <NewTab key={href} item={{ label, path: href }} />
      ))}
    </div>
  </div>
);

const NewTab = ({ item: { label, path } }: { item: MenuItem }) => (
  <AppLink href={path} newTab aria-label={`${label}, 새 창`}>
    {path === "/terms/privacy" ? <strong>{label}</strong> : label}
  </AppLink>
);
