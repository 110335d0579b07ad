import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import upl from "#/core/journeys/charts/upl.json";
import { useLeaveWarning } from "./leave-warning";

function Page() {
  useLeaveWarning();
  return null;
}

/** Whether the browser would ask before leaving the page at `path`. */
function warns(path: string): boolean {
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  unmount();
  return leaving.defaultPrevented;
}

test.each([
  ["B441", "/upl/walk-in/income"],
  ["B442", "/upl/income"],
  ["B443", "/upl/compatibility"],
  ["B444", "/upl/scraping"],
  ["B445", "/upl/scraping/kakao"],
  ["B446", "/upl/scraping/pass"],
])("[%s] the browser asks before it leaves %s", (_, path) => {
  expect(warns(path)).toBe(true);
});

test("[B447] it asks on no other page of the loan", () => {
  const warned = ["/upl/income", "/upl/compatibility", "/upl/scraping"];
  const paths = Object.values(upl.paths).map((path) => path.replace("{at}", "upl").replace(/\{\w+\}/g, "1"));
  for (const path of paths.filter((one) => !warned.includes(one))) expect(warns(path), path).toBe(false);
});
