/** The frame of log-in and sign-up: one column with the content, and links to the other ways below it. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
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
        <ul className="flex flex-wrap gap-x-6">
          {WAYS.filter(({ path }) => path !== (own ?? pathname)).map(({ path, label, returns }) => (
            <li key={path}>
              <AppLink className="link" href={returns ? path + search : path}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
