import "./prose.css";

/** What operators write: blocks between blank lines. "## " begins a heading, "- " an item of a list; no other signs. */
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
      {text.split(/^- /m).slice(1).map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
