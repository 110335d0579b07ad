import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { PasswordField } from "./secure-keypad";

function Typing() {
  const [value, setValue] = useState("");
  return <PasswordField label="비밀번호" autoComplete="new-password" value={value} onValue={setValue} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>("비밀번호");
const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole("button", { name }));
};

test("the keypad types letters, digits and signs, and takes them back", async () => {
  render(<Typing />);
  await press("보안 키패드로 입력하기", "대문자", "대문자 A", "b", "7", "기호", "느낌표", "한 글자 지우기", "골뱅이");
  expect(field().value).toBe("Ab7@");
  await press("모두 지우기");
  expect(field().value).toBe("");
});

test("the keyboard types into the same field", async () => {
  render(<Typing />);
  await press("보안 키패드로 입력하기", "a");
  await userEvent.type(field(), "1b");
  expect(field().value).toBe("a1b");
});

test("every opening has its own order, and every key once", async () => {
  render(<Typing />);
  const orders = new Set<string>();
  for (let time = 0; time < 4; time++) {
    await press("보안 키패드로 입력하기");
    const keys = within(screen.getByRole("group", { name: "보안 키패드" })).getAllByRole("button");
    const digits = keys.map((key) => key.textContent).filter((key) => /^\d$/.test(key ?? ""));
    expect(digits.toSorted()).toEqual([..."0123456789"]);
    orders.add(digits.join(""));
    await press("보안 키패드 닫기");
  }
  expect(orders.size).toBeGreaterThan(1);
});
