import { afterEach, expect, it, vi } from "vitest";
import { currentInvestor, loadHonestInfo, loadInvestmentInfo } from "./investor";

const answers = (status: number, data: unknown) => vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ data }), { status }));
const refusal = { code: "FORBIDDEN", title: "볼 수 없어요", message: "권한이 없어요.", status: 403 };

afterEach(() => void vi.restoreAllMocks());

it("[B179] honest info that cannot be read leaves an empty list, and the failure goes on", async () => {
  answers(200, { available: 1_000 });
  await loadHonestInfo();
  expect(currentInvestor().honestInfo).toEqual([{ available: 1_000 }]);
  answers(403, refusal);
  await expect(loadHonestInfo()).rejects.toMatchObject({ status: 403 });
  expect(currentInvestor().honestInfo).toEqual([]);
});

it("[B178] limits that cannot be read are only logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  answers(200, { investmentCap: [{ kind: "normal" }] });
  await loadInvestmentInfo();
  answers(403, refusal);
  await loadInvestmentInfo();
  expect(currentInvestor().investmentCap).toEqual([{ kind: "normal" }]);
  expect(logged).toHaveBeenCalledOnce();
});
