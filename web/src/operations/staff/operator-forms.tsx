import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { StaffMember, GivenPassword, OperatorRole } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { Button } from "#/core/ui/button";
import { Checkbox } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { TextField } from "#/core/ui/forms/text-field";
import { changeOperator, confirmOperator, enrol, givePassword, operators } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { DUTIES, ROLES } from "#/operations/words";

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
    if (LOGIN.test(login) && name.trim() && roles.length && hasReason(reason)) sending.mutate();
  };
  return (
    <form className="section-line grid gap-6" onSubmit={send} noValidate>
      <h2 className="heading-3">새 운영자</h2>
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
        <Button type="submit" variant="primary" busy={sending.isPending}>
          등록하고 비밀번호 받기
        </Button>
      </p>
    </form>
  );
}

type Change = "roles" | "active" | "password";

export function ChangeOperator({ of: { login, active, ...was }, onDone }: { of: StaffMember; onDone(given?: GivenPassword): void }) {
  const [roles, setRoles] = useState(was.roles);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: async (what: Change) => {
      if (what === "password") return givePassword(login, reason);
      await changeOperator(login, { roles, active: what === "active" ? !active : active, reason });
      toast("바꿨어요");
      return undefined;
    },
    onSuccess: async (given) => {
      await queries.invalidateQueries({ queryKey: operators.queryKey });
      onDone(given);
    },
  });
  const send = (what: Change) => {
    setAsked(true);
    if (roles.length && hasReason(reason)) sending.mutate(what);
  };
  return (
    <div className="console__change">
      <RoleBoxes roles={roles} asked={asked} onRoles={setRoles} />
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={["맡은 일이 바뀜", "퇴사함", "비밀번호를 잊음"]} />
      <Notice error={sending.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={sending.isPending} onClick={() => send("roles")}>
          권한 바꾸기
        </Button>
        <Button variant="quiet" busy={sending.isPending} onClick={() => send("password")}>
          비밀번호 다시 주기
        </Button>
        <Button variant="quiet" busy={sending.isPending} onClick={() => send("active")}>
          {active ? "이용 중지하기" : "다시 쓰게 하기"}
        </Button>
      </div>
    </div>
  );
}

/** Only another administrator than the issuer can confirm it: `me` is the current operator. */
export function ConfirmOperator({ of: { login, name, grantedBy, passwordIsGiven }, me }: { of: StaffMember; me: string }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => confirmOperator(login, reason),
    onSuccess: async () => {
      toast("확인했어요. 바로 업무를 시작할 수 있어요");
      await queries.invalidateQueries({ queryKey: operators.queryKey });
    },
  });
  const confirm = () => {
    setAsked(true);
    if (hasReason(reason)) sending.mutate();
  };
  if (grantedBy === me) return <WaitingNote>내가 준 권한이에요. 다른 관리자가 확인하면 쓸 수 있어요.</WaitingNote>;
  if (passwordIsGiven) return <WaitingNote>{name} 님이 새 비밀번호를 정하면 확인할 수 있어요.</WaitingNote>;
  return (
    <div className="console__change">
      <p>{grantedBy} 님이 권한이나 비밀번호를 줬어요. {name} 님이 직접 새 비밀번호를 정했는지 만나거나 전화해서 확인해 주세요.</p>
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={["본인에게 직접 확인함"]} />
      <Notice error={sending.error} />
      <p>
        <Button variant="primary" busy={sending.isPending} onClick={confirm}>
          {name} 확인하기
        </Button>
      </p>
    </div>
  );
}

const WaitingNote = ({ children }: { children: ReactNode }) => <p className="caption mb-4">{children}</p>;

function RoleBoxes({ roles, asked, onRoles }: { roles: OperatorRole[]; asked: boolean; onRoles(roles: OperatorRole[]): void }) {
  const toggle = (role: OperatorRole) => onRoles(roles.includes(role) ? roles.filter((other) => other !== role) : [...roles, role]);
  return (
    <Field group label="권한" error={asked && !roles.length ? "하나 이상 골라 주세요." : undefined}>
      <div className="grid gap-2">
        {(Object.keys(ROLES) as OperatorRole[]).map((role) => (
          <Checkbox key={role} checked={roles.includes(role)} onChange={() => toggle(role)}>
            <b>{ROLES[role]}</b> <span className="text-ink-500">{DUTIES[role]}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
