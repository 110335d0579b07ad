import type { ComponentType } from "react";
import { AppLink } from "#/core/session/app-link";
import { Table } from "#/core/ui/layout/content";
import "./prose.css";

type ProseProps = {
  text: string;
  /** Drawings by the names that the text uses. */
  figures?: Readonly<Record<string, ComponentType>>;
};

/** Text of operators: blocks between blank lines. "## " starts a heading, "- " an item of a list, "> " a quotation, "| " a row of a
 * table, whose first row are its heads; "[words](/path)" is a link inside the site, and a block "![name]" is a drawing. There is no
 * other markup. */
export function Prose({ text, figures = {} }: ProseProps) {
  return (
    <div className="prose">
      {blocksOf(text).map((block, i) => (
        <Block key={i} id={`part-${i}`} text={block} figures={figures} />
      ))}
    </div>
  );
}

/** Text that the server converted to HTML. */
export const ServerProse = ({ html }: { html: string }) => <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;

const blocksOf = (text: string): string[] => text.split(/\n\s*\n/).map((block) => block.trim());

const HEADING = "## ";

/** The headings of a text, with their anchors. */
export const headingsOf = (text: string): { id: string; title: string }[] =>
  blocksOf(text).flatMap((block, i) => (block.startsWith(HEADING) ? [{ id: `part-${i}`, title: block.slice(HEADING.length) }] : []));

function Block({ id, text, figures }: Required<ProseProps> & { id: string }) {
  const Figure = figures[/^!\[(\w+)\]$/.exec(text)?.[1] ?? ""];
  if (Figure) return <Figure />;
  if (text.startsWith(HEADING)) return <h2 id={id}>{text.slice(HEADING.length)}</h2>;
  if (text.startsWith("> ")) return <blockquote><Linked text={text.replace(/^> /gm, "")} /></blockquote>;
  if (text.startsWith("| ")) return <Rows lines={text.split("\n")} />;
  if (!text.startsWith("- ")) return <p><Linked text={text} /></p>;
  return (
    <ul>
      {text.split(/^- /m).slice(1).map((item, i) => (
        <li key={i}><Linked text={item} /></li>
      ))}
    </ul>
  );
}

function Rows({ lines }: { lines: readonly string[] }) {
  const [heads = [], ...rows] = lines.map((line) => line.split("|").slice(1).map((cell) => cell.trim()));
  return <Table caption={heads.join(", ")} columns={heads} rows={rows} />;
}

/** The words between two links are every third piece, followed by the words of the link and its path. */
const Linked = ({ text }: { text: string }) =>
  text.split(/\[([^\]]+)\]\((\/(?![/\\])[^\s)]*)\)/).map((piece, i, pieces) => {
    if (i % 3 === 0) return piece;
    return i % 3 === 1 && <AppLink key={i} className="link link--inline" href={pieces[i + 1] ?? ""}>{piece}</AppLink>;
  });
