import "./figure.css";

/** The thumbnail of an event, drawn from a JSON string. */
const SHAPES: Record<string, string> = {
  join: "M0 0h52v22H36v22H0z M60 0h52v44H44V30h16z",
  open: "M30 0h82v44H0V24h30z",
  step: "M0 32h28V20h28V8h28V0h28v44H0z",
  grow: "M0 44V30h20v14z M24 44V22h20v22z M48 44V12h20v32z M72 44V0h40v44z",
  quote: "M0 0h112v32H40L24 44V32H0z",
};

type Content = { figure?: unknown; words?: unknown };

export function Figure({ content }: { content: string }) {
  const { figure, words } = read(content);
  return (
    <div className="event-figure" aria-hidden="true">
      <svg viewBox="0 0 112 44">
        <path d={SHAPES[String(figure)] ?? SHAPES.open} />
      </svg>
      <span>{typeof words === "string" ? words : ""}</span>
    </div>
  );
}

function read(content: string): Content {
  try {
    return (JSON.parse(content) as Content | null) ?? {};
  } catch {
    return {};
  }
}
