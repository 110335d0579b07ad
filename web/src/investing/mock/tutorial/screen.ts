/** The screen size for a tutorial, and the space above the target of a step. */

/** Up to 767, 991, 1199 px, and wider. */
export type ScreenSize = "mobile" | "tablet" | "desktop" | "wide";

export function screenSize(width: number): ScreenSize {
  if (width < 768) return "mobile";
  if (width < 992) return "tablet";
  return width < 1200 ? "desktop" : "wide";
}

export const scrollOffset = (screen: ScreenSize): number => (screen === "desktop" || screen === "wide" ? 120 : 93);
