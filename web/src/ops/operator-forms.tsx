import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Colleague, GivenPassword, OperatorRole } from "#/api/gen";
import { toast } from "#/dialogs/toast";
import { Button } from "#/ui/button";
import { Checkbox } from "#/ui/choices";
import { Field } from "#/ui/field";
import { TextField } from "#/ui/text-field";
import { changeOperator, enrol, givePassword, operators } from "./calls";
import { Notice } from "./notice";
import { ReasonField, saysWhy } from "./reason";
import { DUTIES, ROLES } from "./words";

const LOGIN = /^[a-z][a-z0-9._-]{1,30}$/;

export function EnrolOperator({ onDone }: { onDone(given: GivenPassword): void }) {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<OperatorRole[]>([]);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => enrol({ login, name: name.trim(), roles, reason }),
    onSuccess: async (given) => {
      await queries.invalidateQueries({ queryKey: operators.queryKey });
      onDone(given);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (LOGIN.test(login) && name.trim() && roles.length && saysWhy(reason)) sending.mutate();
  };
  return (
    <form className="ledger grid gap-6" onSubmit={send} noValidate>
      <h2 className="title">새 운영자</h2>
      <TextField
        label="아이디"
        value={login}
        autoCapitalize="none"
        autoComplete="off"
        help="숫자와 . _ - 도 쓸 수 있어요."
        error={asked && !LOGIN.test(login) ? "영문 소문자로 시작하는 2~31자로 적어 주세요." : undefined}
        onChange={(event) => setLogin(event.target.value)}
      />
      <TextField
        label="이름"
        value={name}
        maxLength={50}
        autoComplete="off"
        error={asked && !name.trim() ? "이름을 적어 주세요." : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleBoxes roles={roles} asked={asked} onRoles={setRoles} />
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={["새로 입사함"]} />
      <Notice error={sending.error} />
      <p>
        <Button type="submit" look="primary" busy={sending.isPending}>
          등록하고 비밀번호 받기
        </Button>
      </p>
    </form>
  );
}

type Change = "roles" | "active" | "password";

export function ChangeOperator({ of: { login, active, ...was }, onDone }: { of: Colleague; onDone(given?: GivenPassword): void }) {
  const [roles, setRoles] = useState(was.roles);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: async (what: Change) => {
      if (what === "password") return givePassword(login, reason);
      await changeOperator(login, { roles, active: what === "active" ? !active : active, reason });
      toast("바꿨어요. 바로 반영돼요");
      return undefined;
    },
    onSuccess: async (given) => {
      await queries.invalidateQueries({ queryKey: operators.queryKey });
      onDone(given);
    },
  });
  const send = (what: Change) => {
    setAsked(true);
    if (roles.length && saysWhy(reason)) sending.mutate(what);
  };
  return (
    <div className="ops__change">
      <RoleBoxes roles={roles} asked={asked} onRoles={setRoles} />
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={["맡은 일이 바뀜", "퇴사함", "비밀번호를 잊음"]} />
      <Notice error={sending.error} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={sending.isPending} onClick={() => send("roles")}>
          권한 바꾸기
        </Button>
        <Button look="quiet" busy={sending.isPending} onClick={() => send("password")}>
          비밀번호 다시 주기
        </Button>
        <Button look="quiet" busy={sending.isPending} onClick={() => send("active")}>
          {active ? "이용 중지하기" : "다시 쓰게 하기"}
        </Button>
      </div>
    </div>
  );
}

function RoleBoxes({ roles, asked, onRoles }: { roles: OperatorRole[]; asked: boolean; onRoles(roles: OperatorRole[]): void }) {
  const toggle = (role: OperatorRole) => onRoles(roles.includes(role) ? roles.filter((other) => other !== role) : [...roles, role]);
  return (
    <Field group label="권한" error={asked && !roles.length ? "하나 이상 골라 주세요." : undefined}>
      <div className="grid gap-2">
        {(Object.keys(ROLES) as OperatorRole[]).map((role) => (
          <Checkbox key={role} checked={roles.includes(role)} onChange={() => toggle(role)}>
            <b>{ROLES[role]}</b> <span className="mute">{DUTIES[role]}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
