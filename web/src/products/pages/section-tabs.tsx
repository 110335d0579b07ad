/** Links to the sections of a page. The one in view is marked. */
import { useEffect, useRef, useState } from "react";

export type PageSection = { id: string; name: string };

/** What lies above a line below the tabs, however far. A section that begins there is in view, or was. */
const ABOVE_LINE = "1000000px 0px -75%";

export function SectionTabs({ label, sections }: { label: string; sections: readonly PageSection[] }) {
  const current = useSectionInView(sections.map(({ id }) => id).join(" "));
  const scrollsTo = useExactScroll();
  return (
    <nav className="section-tabs tabs tabs--scroll" aria-label={label}>
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current || undefined} onClick={() => scrollsTo(id)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** `ids`: those of the sections in their order, with spaces between. Below a section without a tab the one before it stays marked;
 * above the first none is. */
function useSectionInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        setCurrent(sections.findLast((section) => begun.has(section))?.id);
      },
      { rootMargin: ABOVE_LINE },
    );
    for (const section of sections) seen.observe(section);
    return () => seen.disconnect();
  }, [ids]);
  return current;
}

const OWN_SCROLLING = ["wheel", "touchmove", "pointerdown", "keydown"];

/** A scroll to a section ends where that was at its beginning, and what loads on the way moves it: at the end the section is put in
 * its place, unless the reader has scrolled on or gone back. The result is called when a tab begins such a scroll; no other scroll is
 * corrected, such as that to the restored position of an earlier page. */
function useExactScroll(): (id: string) => void {
  const announced = useRef<AbortController>(undefined);
  useEffect(() => () => announced.current?.abort(), []);
  return (id) => {
    announced.current?.abort();
    const waiting = new AbortController();
    announced.current = waiting;
    const { signal } = waiting;
    const end = () => {
      waiting.abort();
      if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView({ behavior: "instant" });
    };
    document.addEventListener("scrollend", end, { signal });
    for (const type of OWN_SCROLLING) document.addEventListener(type, () => waiting.abort(), { signal, passive: true });
  };
}
