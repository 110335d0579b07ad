import { expect, test } from "vitest";
import { stageOf } from "./status";

const identity = { process: true, pending: false };
const aml = { completed: false, pending: false, expired: false, refused: false, expiresAt: null };

test.each([
  ["card", { identity: { process: false, pending: false }, aml }],
  ["card-review", { identity: { process: false, pending: true }, aml }],
  ["questions", { identity, aml }],
  ["review", { identity, aml: { ...aml, pending: true } }],
  ["completed", { identity, aml: { ...aml, completed: true } }],
  ["expired", { identity, aml: { ...aml, expired: true } }],
  ["refused", { identity, aml: { ...aml, refused: true } }],
] as const)("%s [B405]", (stage, status) => {
  expect(stageOf(status)).toBe(stage);
});
