/** Log-in: the phone number, which every member of the phone sign-up has; the other ways beside it, folded below it on a phone. Each keeps `?next=`. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { get, post } from "#/core/api/client";
import { encryptPassword } from "#/core/api/security";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import { email as emailRule } from "#/core/lib/forms/rules";
import { useSingleFlight } from "#/core/lib/single-flight";
import { store, stored } from "#/core/lib/storage";
import { Notice } from "#/core/pages/notice";
import type { LoginResult } from "#/core/session/logged-in";
import { Button } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { Checkbox } from "#/core/ui/forms/choices";
import { PasswordField } from "#/core/ui/forms/masked/secure-keypad";
import { PhoneField, TextField } from "#/core/ui/forms/text-field";
import { Icon } from "#/core/ui/icon";
import { type CodeState, requestCode, schema as phoneSchema } from "./code-request";
import { EMAIL_HELP, EntryPage, HelpLinks } from "./entry-page";
import { toFacebook } from "./facebook-redirect";
import { Wanted } from "./wanted";

const emailSchema = z.object({
  email: emailRule,
  password: z.string().check(z.minLength(1, "비밀번호를 입력해 주세요.")),
});

const TWO_COLUMNS = "(width >= 48em)"; // as in the page's style

export default function Login() {
  return (
    <EntryPage title="로그인" lead="가입한 휴대폰 번호로 인증번호를 보내 드려요." beside={<OtherWays />}>
      <Wanted />
      <PhoneForm />
    </EntryPage>
  );
}

/** The same log-in for borrowers and investors. The code has a page of its own. */
function PhoneForm() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [mobile, setMobile] = useState((state as CodeState | null)?.mobile ?? "");
  const { errors, passes } = useValidation(phoneSchema, { mobile });
  const request = useMutation({
    mutationFn: () => requestCode("/v2/login/mobile", mobile),
    onSuccess: async (sent) => {
      await navigate({ search }, { replace: true, state: { ...state, mobile } satisfies CodeState });
      await navigate({ pathname: "/login/loan", search }, { state: { mobile, sent } satisfies CodeState });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes() && !request.isPending) request.mutate();
  };
  return (
    <form className="grid gap-6" onSubmit={send} noValidate>
      <PhoneField label="휴대폰 번호" value={mobile} error={errors.mobile} enterKeyHint="send" onValue={setMobile} />
      <Notice error={request.error} />
      <Button type="submit" variant="primary" large busy={request.isPending}>
        인증번호 받기
      </Button>
    </form>
  );
}

/** Open where it has a column of its own, for a member who logs in by e-mail on this device, and for links to it. */
function OtherWays() {
  const { hash } = useLocation();
  const [open] = useState(() => hash === "#email" || stored("savedLoginEmail") !== null || matchMedia(TWO_COLUMNS).matches);
  return (
    <details id="email" className="entry-page__more" open={open}>
      <summary>
        다른 방법으로 로그인
        <Icon name="down" small />
      </summary>
      <div className="grid gap-10 pt-2 pb-8">
        <EmailForm />
        <FacebookLogin />
      </div>
    </details>
  );
}

function EmailForm() {
  const [saved] = useState(() => stored("savedLoginEmail"));
  const [typed, setTyped] = useState({ email: saved ?? "", password: "" });
  const [remember, setRemember] = useState(saved !== null);
  const { errors, passes, forget } = useValidation(emailSchema, typed);
  const arrive = useAfterLogin("/");
  const logIn = useMutation({
    mutationFn: async () => {
      const securityToken = await encryptPassword(typed.password);
      return post<LoginResult>("/v2/login", { email: typed.email, securityToken }, { anonymous: true });
    },
    onSuccess: (answer) => {
      store("savedLoginEmail", remember ? typed.email : null);
      return arrive(answer);
    },
    onError: () => {
      setTyped({ ...typed, password: "" });
      forget(); // the field was cleared by the page
    },
  });
  const once = useSingleFlight();
  const change = (some: Partial<typeof typed>) => setTyped({ ...typed, ...some });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) once(() => logIn.mutateAsync());
  };
  return (
    <form className="grid gap-6" onSubmit={send} noValidate>
      <h2 className="heading-2">이메일로 로그인</h2>
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        value={typed.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value.trim() })}
      />
      <PasswordField label="비밀번호" autoComplete="current-password" value={typed.password} error={errors.password} onValue={(password) => change({ password })} />
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        이메일 기억하기
      </Checkbox>
      <Notice error={logIn.error} />
      <Button type="submit" variant="quiet" large busy={logIn.isPending}>
        로그인하기
      </Button>
      <HelpLinks links={EMAIL_HELP} />
    </form>
  );
}

/** Only where the operator has connected Facebook. */
function FacebookLogin() {
  const { search } = useLocation();
  const availability = useQuery({ queryKey: ["facebook"], queryFn: () => get<{ isOpen: boolean }>("/v2/login/facebook"), staleTime: Number.POSITIVE_INFINITY });
  const facebook = useMutation({ mutationFn: () => toFacebook(search) });
  if (!availability.data?.isOpen) return null;
  return (
    <div className="grid gap-4">
      <Button variant="quiet" large busy={facebook.isPending} onClick={() => facebook.mutate()}>
        페이스북으로 로그인
      </Button>
      <Notice error={facebook.error} />
    </div>
  );
}
