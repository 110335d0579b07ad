import { expect, test } from "vitest";
import * as z from "zod/mini";
import { name, required } from "#/core/lib/forms/rules";
import { errorsOf } from "./validation";

const schema = z.object({ name, job: required("직업") });

test("each field gets its first sentence", () => {
  expect(errorsOf(schema, { name: "김", job: "" })).toEqual({
    name: "이름은 한글 두 글자 이상으로 적어 주세요.",
    job: "직업을 입력해 주세요.",
  });
});

test("nothing to say when all is well", () => {
  expect(errorsOf(schema, { name: "김이음", job: "office" })).toEqual({});
});
