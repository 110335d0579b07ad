import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Prose } from "./prose";

const items = () => screen.getAllByRole("listitem").map((item) => item.textContent?.trim());

test("equal items of a list change while the text is typed", () => {
  const { rerender } = render(<Prose text={"- 하나\n- 하나\n- 셋"} />);
  expect(items()).toEqual(["하나", "하나", "셋"]);
  rerender(<Prose text="- 둘" />);
  expect(items()).toEqual(["둘"]);
});

test("markup is shown as text", () => {
  const { container } = render(<Prose text={'<img src=x onerror="name=1">\n\n## <b>제목</b>\n\n- <script>name=1</script>'} />);
  expect(container.querySelector("img, b, script")).toBeNull();
  expect(screen.getByRole("heading")).toHaveTextContent("<b>제목</b>");
  expect(items()).toEqual(["<script>name=1</script>"]);
});
