import { expect, test } from "vitest";
import { eventOf, stepOf } from "./step-words";

type Chart = { id: string; steps: Record<string, Record<string, string[]>> };
const charts = Object.values(import.meta.glob<{ default: Chart }>("../../core/journeys/charts/*.json", { eager: true })).map((file) => file.default);

test("every step of every chart has a name", () => {
  const steps = charts.flatMap(({ id, steps: ofChart }) => Object.keys(ofChart).map((step) => [id, step] as const));
  expect(steps.length).toBeGreaterThan(100);
  expect(steps.filter(([id, step]) => !/[가-힣]/.test(stepOf(id, step)))).toEqual([]);
});

test("every event of every chart has words", () => {
  const events = new Set(charts.flatMap(({ steps }) => Object.values(steps).flatMap(Object.keys)));
  expect(events.size).toBeGreaterThan(100);
  expect([...events].filter((label) => !/[가-힣]/.test(eventOf(label)))).toEqual([]);
});
