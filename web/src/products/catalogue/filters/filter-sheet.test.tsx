import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { FilterSheet } from "./filter-sheet";

function Products() {
  const [found, setFound] = useState<number | undefined>(12);
  return (
    <FilterSheet label="조건" chosen={found === 12 ? 0 : 1} found={found} onClear={() => setFound(12)}>
      <button type="button" onClick={() => setFound(undefined)}>
        부동산 담보
      </button>
    </FilterSheet>
  );
}

it("states the number of products on the button that closes it, once it is known", async () => {
  render(<Products />);
  await userEvent.click(screen.getByRole("button", { name: "조건" }));
  expect(screen.getByRole("dialog", { name: "조건" })).toBeVisible();
  expect(screen.getByRole("button", { name: "상품 12개 보기" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "부동산 담보" }));
  expect(screen.getByRole("button", { name: "상품 보기" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "모두 지우기" }));
  expect(screen.queryByRole("button", { name: "모두 지우기" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "상품 12개 보기" }));
  expect(screen.queryByRole("dialog", { name: "조건" })).toBeNull();
});

it("shows the conditions once: beside the list or in the sheet", async () => {
  render(<Products />);
  expect(screen.getAllByRole("button", { name: "부동산 담보" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "조건" }));
  expect(screen.getAllByRole("button", { name: "부동산 담보" })).toHaveLength(1);
});
