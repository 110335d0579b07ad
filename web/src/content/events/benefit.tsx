import "./benefit.css";

/** The benefit of an event, from the JSON string of its thumbnail. */
export function Benefit({ content }: { content: string }) {
  const words = wordsOf(content);
  if (!words) return null;
  return (
    <p className="event-benefit">
      <span className="caption">혜택</span>
      {words}
    </p>
  );
}

function wordsOf(content: string): string | null {
  try {
    const { words } = (JSON.parse(content) as { words?: unknown } | null) ?? {};
    return typeof words === "string" ? words : null;
  } catch {
    return null;
  }
}
