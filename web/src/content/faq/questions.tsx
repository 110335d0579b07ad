/** Questions that expand to their answers; the one in the address is expanded. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";
import "./questions.css";

/** `id` is the question's anchor: `/faq/invest#invest-tax`. */
export type Question = { id: string; ask: string; answer: string; link?: { label: string; href: string } };

export function Questions({ questions, onOpen }: { questions: readonly Question[]; onOpen?(id: string): void }) {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
  return (
    <div className="question-list">
      {questions.map(({ id, ask, answer, link }) => (
        <details key={id} id={id} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(id)}>
          <summary>
            {ask}
            <Icon name="down" small />
          </summary>
          <p className="text-ink-700">
            {answer}{" "}
            {link && (
              <AppLink className="link link--inline" href={link.href}>
                {link.label}
              </AppLink>
            )}
          </p>
        </details>
      ))}
    </div>
  );
}
