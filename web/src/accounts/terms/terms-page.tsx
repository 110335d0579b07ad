import { NavLink } from "react-router";
import { Heading } from "#/core/ui/layout/page";
import type { Clause, Terms } from "./terms";
import "./terms-page.css";

/** The privacy policy has two parts, each with an address of its own. */
const PRIVACY_TABS = [
  { path: "/terms/privacy", label: "개인정보 처리방침" },
  { path: "/terms/separately-preserved-privacy", label: "따로 보관하는 개인정보" },
] as const;

export function TermsPage({ terms, tabs }: { terms: Terms; tabs: boolean }) {
  return (
    <main id="main" className="page-width pt-8 lg:pt-14">
      {tabs && (
        <nav className="tabs tabs--scroll mb-8" aria-label="개인정보">
          {PRIVACY_TABS.map(({ path, label }) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <Heading title={terms.title} />
      <p className="caption mt-2">
        {terms.version && `버전 ${terms.version} · `}
        {terms.since}부터 시행해요
      </p>
      {terms.lead && <p className="text-ink-700 mt-4 max-w-text">{terms.lead}</p>}
      <div className="terms-columns mt-8">
        <div className="terms-text">
          {terms.articles.map(({ title, summary, clauses }, i) => (
            <section key={title} id={`article-${i + 1}`}>
              <h2 className="heading-3">
                제{i + 1}조 {title}
              </h2>
              {summary && <p className="terms-summary">{summary}</p>}
              {clauses.map((clause, at) => (
                <ClauseText key={at} clause={clause} />
              ))}
            </section>
          ))}
        </div>
        {terms.articles.length > 1 && <Contents terms={terms} />}
      </div>
    </main>
  );
}

/** The list of articles, beside the text from 992 px. */
const Contents = ({ terms: { articles } }: { terms: Terms }) => (
  <nav className="terms-contents only-lg" aria-label="차례">
    <ol>
      {articles.map(({ title }, i) => (
        <li key={title}>
          <a href={`#article-${i + 1}`}>
            제{i + 1}조 {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

function ClauseText({ clause }: { clause: Clause }) {
  if (typeof clause === "string") return <p className="text-ink-700">{clause}</p>;
  return (
    <ol className="text-ink-700">
      {clause.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
