import "./prose.css";

/** Text of operators: blocks between blank lines. "## " starts a heading, "- " an item of a list; there is no other markup. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((block, i) => (
        <Block key={i} text={block.trim()} />
      ))}
    </div>
  );
}

function Block({ text }: { text: string }) {
  if (text.startsWith("## ")) return <h2 className="heading-3">{text.slice(3)}</h2>;
  if (!text.startsWith("- ")) return <p>{text}</p>;
  return (
    <ul>
      {text.split(/^- /m).slice(1).map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}
