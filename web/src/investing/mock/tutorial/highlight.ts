/** Positions of the highlighted area and of the card beside it, in pixels of the screen. */
import { useLayoutEffect, useState } from "react";
import { screenSize, scrollOffset } from "./screen";

type Area = { top: number; left: number; width: number; height: number };

const PADDING = 8;
const GAP = 16;
const CARD = { width: 360, height: 240 }; // at most

/** The position of the target, updated while it moves; an empty area if it is not on the page. */
export function useHighlight(target: string | undefined): Area {
  const [area, setArea] = useState<Area>(noArea);
  useLayoutEffect(() => {
    const found = () => [...document.querySelectorAll(`[data-tutorial~="${target}"]`)].find(isShown);
    const follow = () => setArea(areaOf(found()));
    scrollIntoView(found());
    follow();
    const page = new ResizeObserver(follow);
    page.observe(document.body);
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      page.disconnect();
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [target]);
  return area;
}

/** Below the highlight if there is space, otherwise above it, left of it, or at the bottom of the screen. */
export function cardPosition({ top, left, height, width }: Area): { top?: number; bottom?: number; left: number } {
  const across = Math.max(GAP, Math.min(left, innerWidth - CARD.width - GAP));
  if (!width) return { top: innerHeight / 3, left: Math.max(GAP, (innerWidth - CARD.width) / 2) };
  if (top + height + GAP + CARD.height < innerHeight) return { top: top + height + GAP, left: across };
  if (top - GAP - CARD.height > 0) return { bottom: innerHeight - top + GAP, left: across };
  const beside = left - GAP - CARD.width;
  return beside > GAP ? { top: Math.max(top, GAP), left: beside } : { bottom: GAP, left: across };
}

const isShown = (element: Element) => element.getClientRects().length > 0;

const noArea = (): Area => ({ top: 0, left: 0, width: 0, height: 0 });

function areaOf(element: Element | undefined): Area {
  if (!element) return noArea();
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top: top - PADDING, left: left - PADDING, width: width + 2 * PADDING, height: height + 2 * PADDING };
}

function scrollIntoView(element: Element | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const offset = scrollOffset(screenSize(innerWidth));
  const inSight = top >= 0 && bottom <= innerHeight;
  const space = Math.max(top, innerHeight - bottom);
  if (inSight && space >= GAP + CARD.height) return;
  scrollTo({ top: scrollY + top - offset, behavior: "instant" });
}
