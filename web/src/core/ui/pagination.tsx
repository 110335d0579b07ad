import { Button } from "./button";

/** Links to the previous and next page; renders nothing for a single page. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  if (pages < 2) return null;
  return (
    <nav className="mt-6 flex items-center justify-between gap-4" aria-label="쪽">
      <Button variant="quiet" closed={page <= 1} onClick={() => onPage(page - 1)}>
        이전
      </Button>
      <span className="text-ink-700" aria-live="polite">
        {page} / {pages}
      </span>
      <Button variant="quiet" closed={page >= pages} onClick={() => onPage(page + 1)}>
        다음
      </Button>
    </nav>
  );
}
