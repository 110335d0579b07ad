import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Funnels } from "./funnels";

const section = { section: "소득 자료", reached: 9, here: 4, stopped: 3, left: 2, yesterday: 11, steps: [{ step: "scraping", reached: 9, here: 4, stopped: 3, left: 2, yesterday: 11 }] };

test("a section shows who is under way, who has stopped and who left, beside yesterday", () => {
  render(<Funnels funnels={[{ kind: "upl", opened: 10, finished: 1, openedYesterday: 12, finishedYesterday: 2, sections: [section] }]} />);
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("소득 자료9건 어제 11 진행 4 멈춤 3 이탈 2");
  expect(screen.getByText("어제 이 시각에는 12건 시작, 2건 계약이었어요.")).toBeVisible();
});

test("a kind that began only yesterday is shown, one without any application is not", () => {
  const none = { kind: "mortgage", opened: 0, finished: 0, openedYesterday: 0, finishedYesterday: 0, sections: [] };
  render(<Funnels funnels={[{ ...none, kind: "upl", openedYesterday: 1 }, none]} />);
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual(["신용대출 0건 시작, 0건 계약"]);
});
