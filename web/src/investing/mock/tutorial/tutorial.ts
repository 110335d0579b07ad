/** The states of a tutorial: not started, running at a step, ended. Independent of the pages. */
import type { ScreenSize } from "./screen";

export type TutorialStep = {
  group: string;
  /** Its index among the steps of the group. */
  index: number;
  /** Its target: the element with this `data-tutorial`; without a target the card is centred. */
  target?: string;
  title: string;
  text: string;
  /** Screen sizes that show it; all by default. */
  on?: readonly ScreenSize[];
};

export type Tutorial = { status: "not-started" } | { status: "running"; steps: readonly TutorialStep[]; index: number } | { status: "ended" };

export const NOT_STARTED: Tutorial = { status: "not-started" };
export const ENDED: Tutorial = { status: "ended" };

/** The steps of a group for this screen size, in their order. */
export const stepsOf = (all: readonly TutorialStep[], group: string, screen: ScreenSize): TutorialStep[] =>
  all.filter((step) => step.group === group && (step.on?.includes(screen) ?? true)).toSorted((a, b) => a.index - b.index);

/** Starts at the first step; an ended tutorial starts only if `forced`. */
export function start(tutorial: Tutorial, steps: readonly TutorialStep[], forced = false): Tutorial {
  if (!steps.length || (tutorial.status === "ended" && !forced)) return tutorial;
  return { status: "running", steps: steps, index: 0 };
}

export function next(tutorial: Tutorial): Tutorial {
  if (tutorial.status !== "running") return tutorial;
  return tutorial.index + 1 < tutorial.steps.length ? { ...tutorial, index: tutorial.index + 1 } : finish();
}

/** The same step for another screen size, or the first step if that size does not show it. */
export function fitToScreen(tutorial: Tutorial, steps: readonly TutorialStep[]): Tutorial {
  const step = tutorial.status === "running" && tutorial.steps[tutorial.index];
  if (!step || !steps.length) return tutorial;
  return { status: "running", steps: steps, index: Math.max(0, steps.indexOf(step)) };
}

export function previous(tutorial: Tutorial): Tutorial {
  return tutorial.status === "running" && tutorial.index > 0 ? { ...tutorial, index: tutorial.index - 1 } : tutorial;
}

export const finish = (): Tutorial => ENDED;
