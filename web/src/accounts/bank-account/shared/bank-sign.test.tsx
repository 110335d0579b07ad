import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { BankSign, SIGNS } from "./bank-sign";

const shapeOf = (code: string) => [...render(<BankSign code={code} />).container.querySelectorAll("path")].map((part) => part.getAttribute("d")).toSorted().join();

test("no two banks have the same sign, whatever its colours", () => {
  const shapes = Object.keys(SIGNS).map(shapeOf);
  expect(shapes).toHaveLength(24);
  expect(new Set(shapes).size).toBe(shapes.length);
});
