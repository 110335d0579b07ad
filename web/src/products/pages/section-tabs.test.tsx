import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
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

const sections = [
  { id: "collateral", name: "담보" },
  { id: "opinion", name: "심사 의견" },
];

const visit = (address: string, page: ReactNode) => render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);

/** The ids of the sections that begin above the line now, and of those that no longer do. */
function scroll(begun: readonly string[], gone: readonly string[] = []) {
  const entries = (ids: readonly string[], isIntersecting: boolean) => ids.map((id) => ({ target: document.getElementById(id) as HTMLElement, isIntersecting }));
  act(() => report([...entries(begun, true), ...entries(gone, false)]));
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
  scroll(["collateral"]);
  expect(marked()).toEqual([screen.getByText("담보")]);
  scroll(["opinion"]);
  expect(marked()).toEqual([screen.getByText("심사 의견")]);
  scroll([], ["opinion"]);
  expect(marked()).toEqual([screen.getByText("담보")]);
  scroll(["opinion"]);
  scroll([], ["collateral", "opinion"]); // a jump to the top
  expect(marked()).toEqual([]);
});

test.each([
  ["a press on a tab", ["press", "scrollend", "scrollend"], 1],
  ["a press on a tab and a scroll of the reader", ["press", "wheel", "scrollend"], 0],
  ["a press on a tab and the way back", ["press", "back", "scrollend"], 0],
  ["a return to the page", ["scrollend"], 0],
])("the section of the address after %s", (_way, events, times) => {
  const put = vi.fn();
  history.replaceState(null, "", "/#opinion");
  visit(
    "/#opinion",
    <>
      <SectionTabs label="상품 설명" sections={sections} />
      <div id="opinion" />
    </>,
  );
  Object.assign(document.getElementById("opinion") as HTMLElement, { scrollIntoView: put });
  for (const event of events) {
    if (event === "press") fireEvent.click(screen.getByText("심사 의견"));
    else if (event === "back") history.replaceState(null, "", "/");
    else document.dispatchEvent(new Event(event));
  }
  expect(put).toHaveBeenCalledTimes(times);
});
