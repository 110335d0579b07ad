/** The frame of log-in and sign-up: the content where a funnel has its question, and the other ways in a list, which
 * stands beside it from 992 px. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";
import { Heading } from "#/core/ui/layout/page";
import "./entry-page.css";

/** `returns`: the page to which the visitor wanted to go is kept. */
const WAYS = [
  { path: "/login", label: "로그인", returns: true },
  { path: "/signup", label: "회원가입", returns: true },
  { path: "/signup/password-reset", label: "비밀번호 다시 정하기", returns: false },
  { path: "/authentication/recover-email", label: "이메일 찾기", returns: false },
  { path: "/login/dormant", label: "휴면 계정 풀기", returns: true },
] as const;

type EntryPageProps = { title: string; lead: string; /** The way of the page's own button, instead of the page. */ own?: string; children: ReactNode };

export function EntryPage({ title, lead, own, children }: EntryPageProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="entry-page">
      <main id="main">
        <Heading title={title} />
        <p className="text-ink-700 mt-2">{lead}</p>
        <div className="mt-8">{children}</div>
      </main>
      <nav aria-label="로그인과 가입">
        <ul className="border-t-2 border-ink-900">
          {WAYS.filter(({ path }) => path !== (own ?? pathname)).map(({ path, label, returns }) => (
            <li key={path} className="border-b border-line">
              <AppLink className="flex min-h-14 items-center justify-between text-label font-semibold" href={returns ? path + search : path}>
                {label}
                <Icon name="right" small />
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
