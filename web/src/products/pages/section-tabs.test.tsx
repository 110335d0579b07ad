import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SectionTabs } from "./section-tabs";

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

function scroll(id: string, isIntersecting: boolean, top: number) {
  const target = document.getElementById(id) ?? document.body;
  act(() => report([{ target, isIntersecting, boundingClientRect: new DOMRect(0, top), rootBounds: new DOMRect(0, 200) }]));
}

test("the section in view is marked, from the first on", () => {
  const sections = [
    { id: "collateral", name: "담보" },
    { id: "opinion", name: "심사 의견" },
  ];
  const marked = () => screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "true");
  render(
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
