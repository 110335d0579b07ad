import { getChoseong } from "es-hangul";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { contact } from "#/core/shell/menu";
import { buttonClass } from "#/core/ui/button";
import { SearchField } from "#/core/ui/forms/text-field";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { FAQ } from "./faq";
import { type Question, Questions } from "./questions";

export default function Faq() {
  const [text, setText] = useState("");
  const wanted = text.replace(/\s/g, "");
  return (
    <Page article title="자주 묻는 질문" side={<Contact />}>
      <div className="mb-10 max-w-read">
        <SearchField label="질문 찾기" help="초성만 적어도 찾아요. 예: ㅅㅅㄹ" autoComplete="off" value={text} onValue={setText} />
      </div>
      {wanted ? <Found wanted={wanted} /> : <ByCategory />}
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
      <nav className="chips mt-6" aria-label="질문 분류">
        {[{ code: undefined, name: "전체" }, ...categories].map((one) => (
          <AppLink
            key={one.name}
            className="chip"
            href={one.code ? `/faq/${code}/${one.code}` : `/faq/${code}`}
            aria-current={one.code === category ? "page" : undefined}
          >
            {one.name}
          </AppLink>
        ))}
      </nav>
      {shown.map((one) => (
        <Section key={one.code} title={one.name}>
          <Questions questions={one.questions} onOpen={name} />
        </Section>
      ))}
    </>
  );
}

/** The questions of both types with these letters or initial consonants, in the question or its answer. */
function Found({ wanted }: { wanted: string }) {
  const found = FAQ.flatMap(({ categories }) => categories.flatMap(({ questions }) => questions.filter((question) => contains(question, wanted))));
  return (
    <Section title={`찾은 질문 ${found.length}개`}>
      {found.length > 0 ? <Questions questions={found} /> : <p className="text-ink-700">다른 낱말로 찾아보세요.</p>}
    </Section>
  );
}

function contains({ ask, answer }: Question, wanted: string): boolean {
  const texts = `${ask} ${answer}`.replace(/\s/g, "");
  return texts.includes(wanted) || getChoseong(ask).replace(/\s/g, "").includes(wanted);
}

const Contact = () => (
  <Section title="찾는 답이 없나요?">
    <p className="text-ink-700">
      {company.hours}에 <a className="link link--inline" href={`tel:${company.phone}`}>{company.phone}</a>으로 물어보세요.
    </p>
    <div className="actions mt-4">
      <AppLink className={buttonClass("quiet", true)} href={contact.path}>
        {contact.label}
      </AppLink>
    </div>
  </Section>
);
