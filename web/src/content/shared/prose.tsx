import type { ComponentType } from "react";
import { AppLink } from "#/core/session/app-link";
import "./prose.css";

type ProseProps = {
  text: string;
  /** Drawings by the names that the text uses. */
  figures?: Readonly<Record<string, ComponentType>>;
};

/** Text of operators: blocks between blank lines. "## " starts a heading, "- " an item of a list, "[words](/path)" is a link inside the
 * site, and a block "![name]" is a drawing; there is no other markup. */
export function Prose({ text, figures = {} }: ProseProps) {
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((block, i) => (
        <Block key={i} text={block.trim()} figures={figures} />
      ))}
    </div>
  );
}

function Block({ text, figures }: Required<ProseProps>) {
  const Figure = figures[/^!\[(\w+)\]$/.exec(text)?.[1] ?? ""];
  if (Figure) return <Figure />;
  if (text.startsWith("## ")) return <h2 className="heading-3">{text.slice(3)}</h2>;
  if (!text.startsWith("- ")) return <p><Linked text={text} /></p>;
  return (
    <ul>
      {text.split(/^- /m).slice(1).map((item, i) => (
        <li key={i}><Linked text={item} /></li>
      ))}
    </ul>
  );
}

/** The words between two links are every third piece, followed by the words of the link and its path. */
const Linked = ({ text }: { text: string }) =>
  text.split(/\[([^\]]+)\]\((\/(?![/\\])[^\s)]*)\)/).map((piece, i, pieces) => {
    if (i % 3 === 0) return piece;
    return i % 3 === 1 && <AppLink key={i} className="link link--inline" href={pieces[i + 1] ?? ""}>{piece}</AppLink>;
  });
