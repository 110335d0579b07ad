import { IconButton } from "#/core/ui/button";
import { SECTION, sectionOf } from "./sections";

/** Links to five pages and to the sections before and after; renders nothing for a single page. */
export function SectionPaging({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  if (pages < 2) return null;
  const offered = sectionOf(page, pages);
  const [first = 1] = offered;
  return (
    <nav className="mt-6 flex flex-wrap items-center justify-center gap-1" aria-label="쪽">
      {first > 1 && <IconButton icon="back" label="이전 페이지들" onClick={() => onPage(first - 1)} />}
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className="chip px-3"
          aria-label={`${one} 쪽`}
          aria-current={one === page ? "page" : undefined}
          onClick={() => onPage(one)}
        >
          {one}
        </button>
      ))}
      {first + SECTION <= pages && <IconButton icon="right" label="다음 페이지들" onClick={() => onPage(first + SECTION)} />}
    </nav>
  );
}
