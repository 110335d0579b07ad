import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import type { Snapshot } from "../state/model";
import { askToResume, offerToResume } from "./resume-dialog";

const open = (applyUid: string, done = 1) => ({ applyUid, kind: "upl", progress: { done, total: 4, section: "계좌" }, deadline: null, data: {} }) as unknown as Snapshot;

beforeEach(() => {
  sessionStorage.clear();
  render(<Modals />);
});

const gone = () => waitFor(() => expect(document.querySelector("dialog")).toBeNull());

it.each(["나중에", "닫기"])("an offer that is refused by %s does not return for that application", async (button) => {
  let answer: Promise<Snapshot | null> | undefined;
  await act(async () => void (answer = offerToResume(open("one"))));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(await answer).toBeNull();
  await gone();
  expect(await offerToResume(open("one"))).toBeNull();
  expect(document.querySelector("dialog")).toBeNull();

  await act(async () => void (answer = offerToResume(open("another"))));
  await userEvent.click(screen.getByRole("button", { name: "이어서 하기" }));
  expect(await answer).toMatchObject({ applyUid: "another" });
  await gone();
});

it("a person who must choose cannot dismiss it, and a finished application fills the bar", async () => {
  await act(async () => void askToResume([open("one", 4)]));
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "닫기" })).toBeNull();
  expect(screen.queryByRole("button", { name: "나중에" })).toBeNull();
  expect(screen.getByRole("progressbar", { name: "진행" })).toHaveAttribute("aria-valuenow", "100");
  await userEvent.click(screen.getByRole("button", { name: "이어서 하기" }));
  await gone();
});
