import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { required } from "#/core/lib/forms/rules";
import { Button } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { SecretField, TextField } from "#/core/ui/forms/text-field";
import { Logo } from "#/core/ui/icon";
import { Heading } from "#/core/ui/layout/page";
import { logIn, currentOperator } from "#/operations/calls";
import { Notice } from "#/operations/notice";

const schema = z.object({ login: required("아이디"), password: required("비밀번호") });

/** Only pages of the console can be opened after the log-in, also with the filter of a list. */
const consolePath = (next: string | null) => (next && /^\/ops(\/[\w-]+)*(\?[^#]*)?$/.test(next) ? next : "/ops");

export default function Login() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const { errors, passes } = useValidation(schema, { login, password });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: () => logIn(login, password),
    onSuccess: (me) => {
      queries.removeQueries({ queryKey: ["ops"] }); // removes the data that the previous operator has read
      queries.setQueryData(currentOperator.queryKey, me);
      void navigate(consolePath(search.get("next")), { replace: true });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) enter.mutate();
  };
  return (
    <main id="main" className="page-width grid max-w-read content-center gap-6 py-14">
      <span className="site-logo">
        <Logo />
        이음 <span className="text-ink-500">운영</span>
      </span>
      <div>
        <Heading title="운영자 로그인" />
        <p className="text-ink-700 mt-2">고객의 정보를 다루는 화면이에요. 본 것과 한 일은 모두 기록돼요.</p>
      </div>
      <form className="grid gap-6" onSubmit={send} noValidate>
        <TextField
          label="아이디"
          value={login}
          error={errors.login}
          autoComplete="username"
          autoCapitalize="none"
          onChange={(event) => setLogin(event.target.value)}
        />
        <SecretField
          label="비밀번호"
          value={password}
          error={errors.password}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Notice error={enter.error} />
        <Button type="submit" variant="primary" large block busy={enter.isPending}>
          로그인하기
        </Button>
      </form>
    </main>
  );
}
