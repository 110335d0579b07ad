/** An operator with a given password must first set another one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { toast } from "#/core/dialogs/toast";
import { required } from "#/core/lib/forms/rules";
import { Button } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { SecretField } from "#/core/ui/forms/text-field";
import { Heading } from "#/core/ui/layout/page";
import { setPassword, currentOperator } from "#/operations/calls";
import { Notice } from "#/operations/notice";

const SHORTEST = 12;
const schema = z
  .object({
    current: required("받은 비밀번호"),
    chosen: z.string().check(z.minLength(SHORTEST, `${SHORTEST}자 이상으로 정해 주세요.`)),
    again: z.string(),
  })
  .check(z.refine(({ chosen, again }) => chosen === again, { path: ["again"], error: "두 비밀번호가 달라요." }));

export function FirstPassword() {
  const [typed, setTyped] = useState({ current: "", chosen: "", again: "" });
  const { errors, passes } = useValidation(schema, typed);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => setPassword(typed.current, typed.chosen),
    onSuccess: (me) => {
      queries.setQueryData(currentOperator.queryKey, me);
      toast("비밀번호를 정했어요");
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) sending.mutate();
  };
  const field = (name: keyof typeof typed, label: string, autoComplete: string) => (
    <SecretField
      label={label}
      value={typed[name]}
      error={errors[name]}
      autoComplete={autoComplete}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <div className="max-w-read">
      <Heading title="내 비밀번호를 정해 주세요" />
      <p className="text-ink-700 mt-2">받은 비밀번호는 한 번만 써요. 12자 이상으로 정하면 업무를 시작할 수 있어요.</p>
      <form className="mt-6 grid gap-6" onSubmit={send} noValidate>
        {field("current", "받은 비밀번호", "current-password")}
        {field("chosen", "새 비밀번호", "new-password")}
        {field("again", "새 비밀번호 한 번 더", "new-password")}
        <Notice error={sending.error} />
        <Button type="submit" variant="primary" large busy={sending.isPending}>
          정하기
        </Button>
      </form>
    </div>
  );
}
