import { AppLink } from "#/core/session/app-link";
import { headingsOf } from "./prose";
import "./contents.css";

/** The headings of a long text, beside it in a wide window. */
export function Contents({ of: text }: { of: string }) {
  const headings = headingsOf(text);
  if (headings.length < 2) return null;
  return (
    <nav className="article-contents" aria-labelledby="contents">
      <h2 id="contents" className="text-label font-strong">
        이 글의 차례
      </h2>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <AppLink href={`#${id}`}>{title}</AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
