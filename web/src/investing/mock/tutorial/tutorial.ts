/** A tutorial's states: not started, at a scene, ended. Scenes are data; nothing here knows a page. */
import type { ScreenSize } from "./screen";

export type Scene = {
  group: string;
  /** Its place among the scenes of the group. */
  index: number;
  /** What it points at: the element that says `data-tutorial` so; without one it is centred. */
  target?: string;
  title: string;
  text: string;
  /** Only on these screens; everywhere unless given. */
  on?: readonly ScreenSize[];
};

export type Tutorial = { status: "not-started" } | { status: "running"; scenes: readonly Scene[]; index: number } | { status: "ended" };

export const NOT_STARTED: Tutorial = { status: "not-started" };
export const ENDED: Tutorial = { status: "ended" };

/** The scenes of a group that this screen shows, in their order. */
export const scenesOf = (all: readonly Scene[], group: string, screen: ScreenSize): Scene[] =>
  all.filter((scene) => scene.group === group && (scene.on?.includes(screen) ?? true)).toSorted((a, b) => a.index - b.index);

/** Begins at the first scene; one that has ended only when `forced`. */
export function start(tutorial: Tutorial, scenes: readonly Scene[], forced = false): Tutorial {
  if (!scenes.length || (tutorial.status === "ended" && !forced)) return tutorial;
  return { status: "running", scenes, index: 0 };
}

export function next(tutorial: Tutorial): Tutorial {
  if (tutorial.status !== "running") return tutorial;
  return tutorial.index + 1 < tutorial.scenes.length ? { ...tutorial, index: tutorial.index + 1 } : finish();
}

/** The same scene among those of another screen; the first of them where that does not show it. */
export function refit(tutorial: Tutorial, scenes: readonly Scene[]): Tutorial {
  const scene = tutorial.status === "running" && tutorial.scenes[tutorial.index];
  if (!scene || !scenes.length) return tutorial;
  return { status: "running", scenes, index: Math.max(0, scenes.indexOf(scene)) };
}

export function previous(tutorial: Tutorial): Tutorial {
  return tutorial.status === "running" && tutorial.index > 0 ? { ...tutorial, index: tutorial.index - 1 } : tutorial;
}

export const finish = (): Tutorial => ENDED;
/** Leaving before the last scene is an end like any other. */
export const skip = finish;
