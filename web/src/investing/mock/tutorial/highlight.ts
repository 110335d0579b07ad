/** Positions of the highlighted area and of the card beside it, in pixels of the screen. */
import { useLayoutEffect, useState } from "react";
import { screenSize, scrollOffset } from "./screen";

type Spot = { top: number; left: number; width: number; height: number };

const AROUND = 8;
const GAP = 16;
const CARD = { width: 360, height: 240 }; // at most

/** The place of what is pointed at, wherever it goes; nowhere when it is not on the page. */
export function useSpot(target: string | undefined): Spot {
  const [spot, setSpot] = useState<Spot>(nowhere);
  useLayoutEffect(() => {
    const found = () => [...document.querySelectorAll(`[data-tutorial~="${target}"]`)].find(isShown);
    const follow = () => setSpot(around(found()));
    bringIntoSight(found());
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
  return spot;
}

/** Below the highlight where there is space, else above it, else before it, else at the bottom of the screen. */
export function cardPlace({ top, left, height, width }: Spot): { top?: number; bottom?: number; left: number } {
  const across = Math.max(GAP, Math.min(left, innerWidth - CARD.width - GAP));
  if (!width) return { top: innerHeight / 3, left: Math.max(GAP, (innerWidth - CARD.width) / 2) };
  if (top + height + GAP + CARD.height < innerHeight) return { top: top + height + GAP, left: across };
  if (top - GAP - CARD.height > 0) return { bottom: innerHeight - top + GAP, left: across };
  const beside = left - GAP - CARD.width;
  return beside > GAP ? { top: Math.max(top, GAP), left: beside } : { bottom: GAP, left: across };
}

const isShown = (element: Element) => element.getClientRects().length > 0;

const nowhere = (): Spot => ({ top: 0, left: 0, width: 0, height: 0 });

function around(element: Element | undefined): Spot {
  if (!element) return nowhere();
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top: top - AROUND, left: left - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
}

function bringIntoSight(element: Element | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const offset = scrollOffset(screenSize(innerWidth));
  const inSight = top >= 0 && bottom <= innerHeight;
  const space = Math.max(top, innerHeight - bottom);
  if (inSight && space >= GAP + CARD.height) return;
  scrollTo({ top: scrollY + top - offset, behavior: "instant" });
}
