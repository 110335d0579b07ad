/** The frame of log-in and sign-up: the content, the other of the two as a button, and help for members. At the side what comes of it,
 * or another form. */
import { type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { company } from "#/core/lib/company";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import "./entry-page.css";

const WAYS = [
  { path: "/login", ask: "이미 가입했나요?", label: "로그인" },
  { path: "/signup", ask: "처음인가요?", label: "회원가입" },
] as const;
/** For members who log in by e-mail: on the log-in page beside its form. */
export const EMAIL_HELP = [
  { path: "/signup/password-reset", label: "비밀번호 다시 정하기" },
  { path: "/authentication/recover-email", label: "이메일 찾기" },
] as const;
const DORMANT = "/login/dormant";

type EntryPageProps = { title: string; lead: string; /** The way of the page's own button, instead of the page. */ own?: string; side?: SideProps; /** A form at the side, below the page's own on a phone. */ beside?: ReactNode; children: ReactNode };

export function EntryPage({ title, lead, own, side, beside, children }: EntryPageProps) {
  const { pathname, search } = useLocation();
  const here = own ?? pathname;
  const help = [
    ...(here === "/login" ? [] : EMAIL_HELP),
    { path: DORMANT, label: "휴면 계정 풀기", to: DORMANT + search }, // the page to which the visitor wanted to go is kept
  ].filter(({ path }) => path !== here);
  const ways = (
    <nav className="grid gap-8" aria-label="로그인과 가입">
      {WAYS.filter(({ path }) => path !== here).map(({ path, ask, label }) => (
        <p key={path}>
          {ask}
          <AppLink className={buttonClass("quiet")} href={path + search}>
            {label}
          </AppLink>
        </p>
      ))}
      {here !== "/signup" && (
        <section aria-labelledby="login-help">
          <h2 className="text-label font-strong" id="login-help">
            로그인이 안 되나요?
          </h2>
          <HelpLinks links={help} />
        </section>
      )}
    </nav>
  );
  const intro = (
    <>
      <Heading title={title} />
      <p className="text-ink-700 mt-2">{lead}</p>
      <div className="mt-8">{children}</div>
    </>
  );
  const foot = (
    <div className="entry-page__ways">
      {ways}
      {!side && <Safety />}
    </div>
  );
  if (beside) {
    return (
      <main id="main" className="page-width entry-page">
        <div>{intro}</div>
        <div className="entry-page__side">{beside}</div>
        {foot}
      </main>
    );
  }
  return (
    <div className="page-width entry-page">
      <main id="main">{intro}</main>
      {foot}
      {side && <Side {...side} />}
    </div>
  );
}

export const HelpLinks = ({ links }: { links: readonly { path: string; label: string; to?: string }[] }) => (
  <ul className="flex flex-wrap gap-x-6">
    {links.map(({ path, label, to = path }) => (
      <li key={path}>
        <AppLink className="link" href={to}>
          {label}
        </AppLink>
      </li>
    ))}
  </ul>
);

const Safety = () => (
  <p className="caption">
    투자자가 맡긴 돈은 {company.depository}에서 이음의 재산과 따로 보관해요. 이음은 전화나 문자로 비밀번호와 인증번호를 묻지 않아요.
  </p>
);

type SideProps = { title: string; facts: readonly Fact[] };

function Side({ title, facts }: SideProps) {
  const id = useId();
  return (
    <aside className="entry-page__side" aria-labelledby={id}>
      <h2 className="text-label font-strong" id={id}>
        {title}
      </h2>
      <Facts prose facts={facts} />
      <Safety />
    </aside>
  );
}
