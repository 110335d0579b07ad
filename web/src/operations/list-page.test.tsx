import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LIST_LIMIT } from "./calls";
import { ListEnd } from "./list-page";

test("a list that the API has cut says so", () => {
  const { rerender } = render(<ListEnd rows={Array(LIST_LIMIT - 1).fill(0)} />);
  expect(screen.queryByText(/건까지만 보여요/)).toBeNull();
  rerender(<ListEnd rows={Array(LIST_LIMIT).fill(0)} />);
  expect(screen.getByText("앞에서부터 200건까지만 보여요.")).toBeVisible();
});
