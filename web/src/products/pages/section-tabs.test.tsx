import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { SectionTabs } from "./section-tabs";
import { WhenNear } from "./when-near";

let report: (entries: Partial<IntersectionObserverEntry>[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: typeof report) {
        report = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
});

const sections = [
  { id: "collateral", name: "담보" },
  { id: "opinion", name: "심사 의견" },
];

const visit = (address: string, page: ReactNode) => render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);

function scroll(id: string, isIntersecting: boolean, top: number) {
  const target = document.getElementById(id) ?? document.body;
  act(() => report([{ target, isIntersecting, boundingClientRect: new DOMRect(0, top), rootBounds: new DOMRect(0, 200) }]));
}

test("the section in view is marked, from the first on", () => {
  const marked = () => screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "true");
  visit(
    "/",
    <>
      <SectionTabs label="상품 설명" sections={sections} />
      <div id="collateral" />
      <div id="opinion" />
    </>,
  );
  expect(marked()).toEqual([]);
  scroll("collateral", true, 190);
  expect(marked()).toEqual([screen.getByText("담보")]);
  scroll("collateral", false, -300);
  scroll("opinion", true, 190);
  scroll("opinion", false, -300); // a section without a tab
  expect(marked()).toEqual([screen.getByText("심사 의견")]);
  scroll("collateral", true, 0);
  scroll("collateral", false, 210);
  expect(marked()).toEqual([]);
});

test("a link to a section loads the parts that come near it later", () => {
  visit("/", <WhenNear>실적</WhenNear>);
  expect(screen.queryByText("실적")).toBeNull();
  visit("/#opinion", <WhenNear>이자</WhenNear>);
  expect(screen.getByText("이자")).toBeVisible();
});

test.each([
  [[], 1],
  [["wheel"], 0],
])("after a scroll to a section and %o it is put in its place %d times", (before, times) => {
  const put = vi.fn();
  visit(
    "/#opinion",
    <>
      <SectionTabs label="상품 설명" sections={sections} />
      <div id="opinion" />
    </>,
  );
  Object.assign(document.getElementById("opinion") as HTMLElement, { scrollIntoView: put });
  for (const type of [...before, "scrollend", "scrollend"]) document.dispatchEvent(new Event(type));
  expect(put).toHaveBeenCalledTimes(times);
});
