import { useQuery } from "@tanstack/react-query";
import { getChoseong } from "es-hangul";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { allPosts } from "#/content/blog/all-posts";
import { NoticeBoard } from "#/content/shared/notice-board";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { contact } from "#/core/shell/menu";
import { buttonClass } from "#/core/ui/button";
import { SearchField } from "#/core/ui/forms/text-field";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { FAQ } from "./faq";
import { type Question, Questions } from "./questions";
import { bare, wordsFor } from "./words";
import "./faq-page.css";

export default function Faq() {
  const [text, setText] = useState("");
  const wanted = bare(text);
  return (
    <Page title="자주 묻는 질문">
      <div className="mb-8 max-w-read">
        <SearchField label="질문 찾기" help="초성만 적어도 찾아요. 예: ㅅㅅㄹ" autoComplete="off" value={text} onValue={setText} />
      </div>
      {wanted ? (
        <div className="question-page">
          <div className="question-page__list">
            <Found wanted={wanted} />
          </div>
          <Contact />
        </div>
      ) : (
        <ByCategory />
      )}
    </Page>
  );
}

/** The questions of one type, of all categories or of one. */
function ByCategory() {
  const { type, category } = useParams();
  const navigate = useNavigate();
  const { code, categories } = FAQ.find((one) => one.code === type) ?? FAQ[0];
  const shown = categories.filter((one) => !category || one.code === category);
  // The address names the open question, so that it can be shared.
  const name = (id: string) => void navigate({ hash: id }, { replace: true, preventScrollReset: true });
  return (
    <>
      <nav className="tabs -mt-4" aria-label="질문하는 사람">
        {FAQ.map((one) => (
          <AppLink key={one.code} href={`/faq/${one.code}`} aria-current={one.code === code ? "page" : undefined}>
            {one.name}
          </AppLink>
        ))}
      </nav>
      <div className="question-page">
        <nav className="question-page__categories" aria-label="질문 분류">
          {[{ code: undefined, name: "전체" }, ...categories].map((one) => (
            <AppLink key={one.name} href={one.code ? `/faq/${code}/${one.code}` : `/faq/${code}`} aria-current={one.code === category ? "page" : undefined}>
              {one.name}
            </AppLink>
          ))}
        </nav>
        <div className="question-page__list">
          {shown.map((one) => (
            <Section key={one.code} title={one.name}>
              <Questions questions={one.questions} onOpen={name} />
            </Section>
          ))}
        </div>
        <Contact />
      </div>
    </>
  );
}

/** The questions of both types with these words, related ones or initial consonants, and the articles about them. Those with the typed word
 * stand first. */
function Found({ wanted }: { wanted: string }) {
  const { data: articles = [] } = useQuery(allPosts());
  const words = wordsFor(wanted);
  const all: readonly Question[] = FAQ.flatMap(({ categories }) => categories.flatMap(({ questions }) => questions));
  const found = sortedBy(all, ({ ask, answer }) => (bare(getChoseong(ask)).includes(wanted) ? 0 : placeIn(`${ask} ${answer}`, words)));
  const posts = sortedBy(articles, ({ title, summary }) => placeIn(`${title} ${summary}`, words));
  return (
    <>
      <Section title={`찾은 질문 ${found.length}개`}>
        {found.length > 0 ? (
          <Questions questions={found} />
        ) : (
          <p className="text-ink-700">
            다른 낱말로 찾아보거나{" "}
            <AppLink className="link link--inline" href={contact.path}>
              {contact.label}
            </AppLink>
            를 남겨 주세요. 담당자가 답해 드려요.
          </p>
        )}
      </Section>
      {posts.length > 0 && (
        <Section title={`찾은 글 ${posts.length}개`}>
          <NoticeBoard>
            {posts.map(({ postUid, title, publishedAt }) => (
              <li key={postUid}>
                <AppLink href={`/blog/${postUid}`}>{title}</AppLink>
                <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
              </li>
            ))}
          </NoticeBoard>
        </Section>
      )}
    </>
  );
}

/** The place of the first of the words that the text has; -1 without any. */
const placeIn = (text: string, words: readonly string[]): number => words.findIndex((word) => bare(text).includes(word));

/** Those with a place, in its order. */
const sortedBy = <T,>(all: readonly T[], placeOf: (one: T) => number): T[] => all.filter((one) => placeOf(one) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));

const Contact = () => (
  <aside className="question-page__contact" aria-label="문의">
    <h2 className="heading-3">찾는 답이 없나요?</h2>
    <p className="text-ink-700 text-label mt-2">
      1:1 문의를 남기면 담당자가 답하고 문자로 알려 드려요. 급한 일은 {company.hours}에{" "}
      <a className="link link--inline" href={`tel:${company.phone}`}>
        {company.phone}
      </a>
      으로 물어보세요.
    </p>
    <div className="actions mt-4">
      <AppLink className={buttonClass("quiet", true)} href={contact.path}>
        {contact.label}
      </AppLink>
    </div>
  </aside>
);
