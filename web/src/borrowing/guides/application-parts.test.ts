import { expect, it } from "vitest";
import { sections } from "#/core/journeys/charts/upl.json";
import { APPLICATION_PARTS, APPLICATION_STEPS } from "./application-parts";

it("counts the steps that the funnel shows", () => {
  expect(APPLICATION_STEPS).toEqual(sections);
  expect(APPLICATION_PARTS.map(({ place }) => place)).toEqual(["1단계", "2~4단계", "5단계", "6~11단계"]);
});
