import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { PhoneForm, shownFields } from "./phone-form";

const given = vi.hoisted(() => ({ last: null as object | null }));
vi.mock("./certification", () => ({ useCertification: () => ({ last: given.last }) }));
vi.mock("./identity-page", () => ({ IdentityPage: ({ children }: { children: ReactNode }) => <main id="main">{children}</main> }));

const who = { name: "한서윤", civilFront: "900315", civilBack: "2", carrier: "01", mobile: "010-1234-5678" };
const MISTAKEN = "주민등록번호를 다시 확인해 주세요.";

beforeEach(() => {
  given.last = null;
  vi.stubGlobal("fetch", async () => Response.json({ data: { mobileCarrier: [{ code: "01", name: "SKT" }] } }));
});

const shown = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PhoneForm />
      </QueryClientProvider>
    </MemoryRouter>,
  );

it.each([
  [1, { ...who, name: "한" }],
  [2, { ...who, civilBack: "" }],
  [2, { ...who, civilBack: "9" }],
  [3, { ...who, carrier: "" }],
  [4, { ...who, mobile: "" }],
  [4, who],
])("%i fields show", (fields, typed) => {
  expect(shownFields(typed)).toBe(fields);
});

it("names a mistake in the number while it is typed, and goes on when it is corrected", async () => {
  shown();
  await userEvent.type(screen.getByLabelText("이름"), who.name);
  await userEvent.tab();
  await userEvent.type(screen.getByLabelText("주민등록번호 앞 6자리"), who.civilFront);
  expect(screen.queryByText(MISTAKEN)).toBeNull();
  const digit = screen.getByLabelText("주민등록번호 뒤 첫 자리");
  await userEvent.type(digit, "9");
  expect(screen.getByText(MISTAKEN)).toBeVisible();
  expect(screen.queryByLabelText("통신사")).toBeNull();
  await userEvent.clear(digit);
  await userEvent.type(digit, "2");
  expect(screen.queryByText(MISTAKEN)).toBeNull();
  expect(screen.getByLabelText("통신사")).toBeVisible();
});

it("has the focus when the data come back for correction", () => {
  given.last = { name: who.name, civilCodeFirst: who.civilFront, civilCodeLast: "2", carrier: "01", mobile: "01012345678" };
  shown();
  expect(document.querySelector("form")).toContainElement(document.activeElement as HTMLElement);
});
