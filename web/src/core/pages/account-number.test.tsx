import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AccountNumber } from "./account-number";

test("an account number is read in groups and copied as digits", () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  render(<AccountNumber number="11080000000021" />);
  fireEvent.click(screen.getByRole("button", { name: "복사하기" }));
  expect(screen.getByText("110-800-00000021")).toBeVisible();
  expect(writeText).toHaveBeenCalledWith("11080000000021");
});
