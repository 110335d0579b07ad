import { expect, it } from "vitest";
import { screenSize, scrollOffset } from "./screen";
import { ENDED, finish, next, NOT_STARTED, previous, fitToScreen, type TutorialStep, stepsOf, start, type Tutorial } from "./tutorial";

const step = (index: number, rest: Partial<TutorialStep> = {}): TutorialStep => ({ group: "list", index, title: `장면 ${index}`, text: "", ...rest });
const steps = [step(0), step(1), step(2)];
const place = (tutorial: Tutorial) => (tutorial.status === "running" ? tutorial.index : tutorial.status);

it("[B199] goes from not started through its steps to the end", () => {
  let tutorial = NOT_STARTED;
  const places = [place(tutorial)];
  tutorial = start(tutorial, steps);
  while (tutorial.status === "running") {
    places.push(place(tutorial));
    tutorial = next(tutorial);
  }
  expect([...places, place(tutorial)]).toEqual(["not-started", 0, 1, 2, "ended"]);
});

it("[B200] does not start without steps", () => {
  expect(start(NOT_STARTED, stepsOf(steps, "nowhere", "wide"))).toBe(NOT_STARTED);
  expect(start(ENDED, [], true)).toBe(ENDED);
});

it("[B201] starts again after its end only when forced", () => {
  expect(start(ENDED, steps)).toBe(ENDED);
  expect(place(start(ENDED, steps, true))).toBe(0);
});

it("[B202] the step after the last is the end", () => {
  expect(next({ status: "running", steps: steps, index: 2 })).toBe(ENDED);
  expect(next(ENDED)).toBe(ENDED);
});

it("[B203] nothing lies before the first step", () => {
  const first = start(NOT_STARTED, steps);
  expect(previous(first)).toBe(first);
  expect(place(previous(next(first)))).toBe(0);
});

it("[B204] finishing is the end", () => {
  expect(finish()).toBe(ENDED);
});

it("[B205] shows the steps of this screen, in their order", () => {
  const all = [step(2), step(1, { on: ["desktop", "wide"] }), step(0, { on: ["mobile"] }), step(0, { group: "cart" })];
  expect(stepsOf(all, "list", "mobile").map(({ index }) => index)).toEqual([0, 2]);
  expect(stepsOf(all, "list", "wide").map(({ index }) => index)).toEqual([1, 2]);
});

it("[B377] leaves 120 px above on desktops and wider, 93 px otherwise", () => {
  expect([390, 767, 768, 991, 992, 1199, 1200, 1920].map((width) => scrollOffset(screenSize(width)))).toEqual([93, 93, 93, 93, 120, 120, 120, 120]);
});

it("keeps its step on another screen, and begins again where that does not show it", () => {
  const second: Tutorial = { status: "running", steps: steps, index: 1 };
  expect(fitToScreen(second, steps.slice(1))).toEqual({ status: "running", steps: steps.slice(1), index: 0 });
  expect(place(fitToScreen(second, [step(0), step(2)]))).toBe(0);
  expect(fitToScreen(ENDED, steps)).toBe(ENDED);
});
