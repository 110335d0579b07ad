/** Asks for a new password twice. */
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { matching, password } from "#/core/lib/forms/rules";
import { useSingleFlight } from "#/core/lib/single-flight";
import { Notice } from "#/core/pages/notice";
import { useValidation } from "#/core/ui/forms/validation";
import { PasswordField } from "#/core/ui/forms/masked/secure-keypad";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";

type Save = { mutateAsync(password: string): Promise<unknown>; isPending: boolean; error: unknown };
type PasswordPageProps = Pick<FunnelProps, "single" | "name" | "question" | "lead" | "progress" | "sections" | "onBack"> & { label: string; save: Save };

const rules = z
  .object({ typed: password, again: z.string() })
  .check(matching("typed", "again", "비밀번호가 서로 달라요. 다시 확인해 주세요."));

export function PasswordPage({ label, save, ...page }: PasswordPageProps) {
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const { errors, passes } = useValidation(rules, { typed, again });
  const once = useSingleFlight();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) once(() => save.mutateAsync(typed));
  };
  return (
    <Funnel {...page} cta={{ label, form: "password", busy: save.isPending }} notice={<Notice error={save.error} />}>
      <form id="password" className="grid gap-6" onSubmit={send} noValidate>
        <PasswordField
          label="비밀번호"
          help="영문 대문자와 소문자, 숫자, 기호를 섞어 8자 이상으로 만들어 주세요."
          autoComplete="new-password"
          value={typed}
          error={errors.typed}
          onValue={setTyped}
        />
        <PasswordField label="비밀번호 확인" autoComplete="new-password" value={again} error={errors.again} onValue={setAgain} />
      </form>
    </Funnel>
  );
}
