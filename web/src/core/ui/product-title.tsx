/** A product's title. Its number, "261122-1C03호", and an area, "115㎡", stay on one line: browsers would break them at the
 * hyphen and before the unit. */
export function ProductTitle({ children: title = "" }: { children: string | undefined }) {
  return title.split(/(\S*[-㎡]\S*)/).map((part, i) =>
    i % 2 ? (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
