import { expect, it } from "vitest";
import { transfersLeft } from "./transfers-left";

it("says how often, and when the next one [B410] [B485]", () => {
  expect(transfersLeft({ limit: 5, remainingCount: 4, remainingSeconds: 0 })).toBe("오늘 4번까지 보낼 수 있어요.");
  expect(transfersLeft({ limit: 5, remainingCount: 4, remainingSeconds: 28 })).toBe(
    "오늘 4번까지 보낼 수 있어요. 28초 뒤에 다시 보낼 수 있어요.",
  );
  expect(transfersLeft({ limit: 5, remainingCount: 0, remainingSeconds: 40_000 })).toBe("오늘은 5번을 다 썼어요. 내일 다시 보낼 수 있어요.");
});
