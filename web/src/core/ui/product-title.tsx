/** A product's title. Its number, "261122-1C03호", stays on one line: browsers would break it at the hyphen. */
export function ProductTitle({ children: title = "" }: { children: string | undefined }) {
  return title.split(/(\S*-\S*)/).map((part, i) =>
    part.includes("-") ? (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
