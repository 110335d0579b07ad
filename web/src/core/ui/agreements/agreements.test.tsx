import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { type Agreement, missingConsent, type Ticked } from "./agreement-links";
import { Agreements } from "./agreements";

const AGREEMENTS: Agreement[] = [
  { id: "service", name: "서비스 이용약관", required: true, link: "/terms/service-use", items: ["회원은 언제든 탈퇴할 수 있어요."] },
  { id: "privacy", name: "개인정보 동의", required: true },
  { id: "receive", name: "혜택 알림 받기", required: false, siblings: ["sms", "email"] },
  { id: "sms", name: "문자", required: false },
  { id: "email", name: "이메일", required: false },
];

type AskedProps = { agreements?: Agreement[]; explain?: boolean; open?: boolean; onValid?: (valid: boolean) => void };

function Asked({ agreements = AGREEMENTS, explain = false, open = false, onValid = () => undefined }: AskedProps) {
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const change = (next: Ticked, valid: boolean) => {
    setTicked(next);
    onValid(valid);
  };
  return <Agreements agreements={agreements} ticked={ticked} explain={explain} open={open} onChange={change} />;
}

const box = (name: RegExp) => screen.getByRole("checkbox", { name });
const press = (name: RegExp) => userEvent.click(box(name));

it("ticks nothing beforehand", () => {
  render(<Asked />);
  for (const one of screen.getAllByRole("checkbox")) expect(one).not.toBeChecked();
});

it("[B188] [B471] ticking a box ticks what is linked to it", async () => {
  render(<Asked />);
  await press(/문자/);
  expect(box(/혜택 알림/)).toBeChecked();
  expect(box(/이메일/)).not.toBeChecked();
  await press(/문자/);
  await press(/혜택 알림/);
  expect(box(/문자/)).toBeChecked();
  expect(box(/이메일/)).toBeChecked();
});

it("[B189] [B471] unticking takes the linked ones along; the last channel clears the whole", async () => {
  render(<Asked />);
  await press(/혜택 알림/);
  await press(/문자/);
  expect(box(/혜택 알림/)).toBeChecked();
  await press(/이메일/);
  expect(box(/혜택 알림/)).not.toBeChecked();
  await press(/혜택 알림/);
  await press(/혜택 알림/);
  expect(box(/문자/)).not.toBeChecked();
});

it("[B190] a ticked box opens to its clauses", async () => {
  render(<Asked />);
  expect(screen.queryByText(/언제든 탈퇴/)).toBeNull();
  await press(/서비스 이용약관/);
  expect(screen.getByText(/언제든 탈퇴/)).toBeVisible();
});

it("[B191] [B468] [B469] [B470] the box for all sets, clears and follows its group", async () => {
  render(<Asked />);
  const all = () => box(/필수 항목\(2\) 전체 동의/);
  await userEvent.click(all());
  expect(box(/서비스 이용약관/)).toBeChecked();
  expect(box(/개인정보 동의/)).toBeChecked();
  expect(box(/문자/)).not.toBeChecked();
  await press(/개인정보 동의/);
  expect(all()).not.toBeChecked();
  await press(/개인정보 동의/);
  expect(all()).toBeChecked();
  await userEvent.click(all());
  expect(box(/서비스 이용약관/)).not.toBeChecked();
});

it("[B192] tells the form whether all required ones are given", async () => {
  const onValid = vi.fn();
  render(<Asked onValid={onValid} />);
  await press(/서비스 이용약관/);
  expect(onValid).toHaveBeenLastCalledWith(false);
  await press(/개인정보 동의/);
  expect(onValid).toHaveBeenLastCalledWith(true);
});

it("[B193] a form without required consents is valid", () => {
  expect(missingConsent([{ id: "x", name: "x", required: false }], new Set())).toBeUndefined();
  expect(missingConsent([], new Set())).toBeUndefined();
});

it("[B243] [B244] [B245] [B246] labels boxes and groups and says what refusing means", () => {
  render(<Asked />);
  expect(box(/\(필수\) 서비스 이용약관/)).toBeInTheDocument();
  expect(box(/\(선택\) 혜택 알림/)).toBeInTheDocument();
  expect(screen.getByText(/동의하지 않으면 서비스 이용과 금융거래가 제한돼요/)).toBeVisible();
  expect(screen.getByText(/상품 안내 같은 혜택은 제한될 수 있어요/)).toBeVisible();
});

it("[B216] says which consent is missing, once", () => {
  render(<Asked explain />);
  expect(screen.getAllByText(/동의해 주세요/)).toHaveLength(1);
  expect(box(/서비스 이용약관/)).toBeInvalid();
  expect(box(/서비스 이용약관/)).toHaveAccessibleDescription("서비스 이용약관에 동의해 주세요.");
});

it("open texts are read before their own boxes are ticked", async () => {
  const onValid = vi.fn();
  render(<Asked open onValid={onValid} />);
  expect(screen.getByText(/언제든 탈퇴/)).toBeVisible();
  expect(screen.getByText("필수 확인 2가지")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /전체 동의/ })).toBeNull();
  await press(/서비스 이용약관/);
  await press(/개인정보 동의/);
  expect(onValid.mock.calls).toEqual([[false], [true]]);
});

it("says which risk is to be confirmed", () => {
  render(<Asked open explain agreements={[{ id: "risk", name: "투자 위험 확인", required: true, items: ["원금이 보장되지 않아요."] }]} />);
  expect(box(/투자 위험 확인/)).toHaveAccessibleDescription("투자 위험을 확인했다면 체크해 주세요.");
});
