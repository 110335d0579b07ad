/** The operators, for administrators: enrol, assign roles, deactivate, issue another password. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOutletContext } from "react-router";
import type { StaffMember, GivenPassword, Who } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { Button, TextButton } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { Note, Tag } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { operators } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ROLES } from "#/operations/words";
import { ChangeOperator, ConfirmOperator, EnrolOperator } from "./operator-forms";

const NEW = "";

export default function Operators() {
  const me = useOutletContext<Who>();
  const { data: staff, error } = useQuery(operators);
  const [open, setOpen] = useState<string | null>(null);
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const shut = (password: GivenPassword | null = null) => {
    setOpen(null);
    setGiven(password);
  };
  return (
    <>
      <Heading title="운영자" />
      <p className="text-ink-700 mt-1">누가 무엇을 할 수 있는지 정해요. 권한과 비밀번호를 주면 다른 관리자가 확인해야 쓸 수 있어요. 줄이거나 중지하면 바로 반영돼요.</p>
      <div className="mt-6 grid max-w-text gap-6">
        {given && <GivenPasswordNotice {...given} onSeen={() => setGiven(null)} />}
        {error ? <Notice error={error} /> : !staff ? <Loading lines={4} /> : null}
        <ul className="console__operators">
          {staff?.map((colleague) => (
            <li key={colleague.login}>
              <Row of={colleague} isOpen={open === colleague.login} onOpen={(isOpen) => setOpen(isOpen ? colleague.login : null)} />
              {colleague.active && !colleague.isConfirmed && <ConfirmOperator of={colleague} me={me.login} />}
              {open === colleague.login && <ChangeOperator of={colleague} onDone={shut} />}
            </li>
          ))}
        </ul>
        {staff && open === NEW && <EnrolOperator onDone={shut} />}
        {staff && open !== NEW && (
          <p>
            <Button variant="quiet" onClick={() => setOpen(NEW)}>
              운영자 등록하기
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function Row({ of: { login, name, roles, active, passwordIsGiven, isConfirmed, createdAt }, isOpen, onOpen }: { of: StaffMember; isOpen: boolean; onOpen(isOpen: boolean): void }) {
  return (
    <div className="console__operator">
      <p>
        <b>{name}</b> <span className="text-ink-500">{login}</span>
      </p>
      <p>
        {roles.map((role) => ROLES[role]).join(", ")} {!active && <Tag tone="clay">이용 중지</Tag>}
        {active && passwordIsGiven && <Tag>첫 로그인 전</Tag>} {active && !isConfirmed && <Tag tone="clay">확인 전</Tag>}
      </p>
      <p className="caption">{dottedDate(createdAt)} 등록</p>
      <TextButton aria-expanded={isOpen} aria-label={isOpen ? `${name} 닫기` : `${name} 바꾸기`} onClick={() => onOpen(!isOpen)}>
        {isOpen ? "닫기" : "바꾸기"}
      </TextButton>
    </div>
  );
}

/** Shown only once. */
function GivenPasswordNotice({ login, password, onSeen }: GivenPassword & { onSeen(): void }) {
  return (
    <div role="status">
      <Note title={`${login}의 첫 비밀번호`}>
        <p className="console__password">{password}</p>
        <p>지금만 볼 수 있어요. 본인에게 직접 전해 주세요. 본인이 새 비밀번호를 정한 뒤 다른 관리자가 확인하면 업무를 시작해요.</p>
        <p>
          <TextButton onClick={onSeen}>전했어요</TextButton>
        </p>
      </Note>
    </div>
  );
}
