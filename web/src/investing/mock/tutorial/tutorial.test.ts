import { expect, it } from "vitest";
import { screenSize, scrollOffset } from "./screen";
import { ENDED, finish, next, NOT_STARTED, previous, refit, type Scene, scenesOf, skip, start, type Tutorial } from "./tutorial";

const scene = (index: number, rest: Partial<Scene> = {}): Scene => ({ group: "list", index, title: `장면 ${index}`, text: "", ...rest });
const scenes = [scene(0), scene(1), scene(2)];
const place = (tutorial: Tutorial) => (tutorial.status === "running" ? tutorial.index : tutorial.status);

it("[B199] goes from not started through its scenes to the end", () => {
  let tutorial = NOT_STARTED;
  const places = [place(tutorial)];
  tutorial = start(tutorial, scenes);
  while (tutorial.status === "running") {
    places.push(place(tutorial));
    tutorial = next(tutorial);
  }
  expect([...places, place(tutorial)]).toEqual(["not-started", 0, 1, 2, "ended"]);
});

it("[B200] does not start without scenes", () => {
  expect(start(NOT_STARTED, scenesOf(scenes, "nowhere", "wide"))).toBe(NOT_STARTED);
  expect(start(ENDED, [], true)).toBe(ENDED);
});

it("[B201] starts again after its end only when forced", () => {
  expect(start(ENDED, scenes)).toBe(ENDED);
  expect(place(start(ENDED, scenes, true))).toBe(0);
});

it("[B202] the scene after the last is the end", () => {
  expect(next({ status: "running", scenes, index: 2 })).toBe(ENDED);
  expect(next(ENDED)).toBe(ENDED);
});

it("[B203] nothing lies before the first scene", () => {
  const first = start(NOT_STARTED, scenes);
  expect(previous(first)).toBe(first);
  expect(place(previous(next(first)))).toBe(0);
});

it("[B204] skipping and finishing are both the end", () => {
  expect(skip()).toBe(ENDED);
  expect(finish()).toBe(ENDED);
});

it("[B205] shows the scenes of this screen, in their order", () => {
  const all = [scene(2), scene(1, { on: ["desktop", "wide"] }), scene(0, { on: ["mobile"] }), scene(0, { group: "cart" })];
  expect(scenesOf(all, "list", "mobile").map(({ index }) => index)).toEqual([0, 2]);
  expect(scenesOf(all, "list", "wide").map(({ index }) => index)).toEqual([1, 2]);
});

it("[B377] leaves 120 px above on desktops and wider, 93 px otherwise", () => {
  expect([390, 767, 768, 991, 992, 1199, 1200, 1920].map((width) => scrollOffset(screenSize(width)))).toEqual([93, 93, 93, 93, 120, 120, 120, 120]);
});

it("keeps its scene on another screen, and begins again where that does not show it", () => {
  const second: Tutorial = { status: "running", scenes, index: 1 };
  expect(refit(second, scenes.slice(1))).toEqual({ status: "running", scenes: scenes.slice(1), index: 0 });
  expect(place(refit(second, [scene(0), scene(2)]))).toBe(0);
  expect(refit(ENDED, scenes)).toBe(ENDED);
});
