import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProductTitle } from "./product-title";

it("keeps the number of a product together, and reads as before", () => {
  render(
    <h1>
      <ProductTitle>개인신용 261122-1C03호</ProductTitle>
    </h1>,
  );
  expect(screen.getByRole("heading", { name: "개인신용 261122-1C03호" })).toBeVisible();
  expect(screen.getByText("261122-1C03호")).toHaveClass("whitespace-nowrap");
});

it("keeps an area and its unit together", () => {
  render(<ProductTitle>영통동 아파트 115㎡ 627호</ProductTitle>);
  expect(screen.getByText("115㎡")).toHaveClass("whitespace-nowrap");
});

it("leaves other titles alone", () => {
  const { container } = render(<ProductTitle>서울 마포 아파트 담보 1호</ProductTitle>);
  expect(container.innerHTML).toBe("서울 마포 아파트 담보 1호");
});
