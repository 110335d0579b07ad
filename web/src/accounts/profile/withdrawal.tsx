/** Closes the account: requirements, reason, and confirmation. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { get, post } from "#/core/api/client";
import type { LeaveCondition, Leaving } from "#/core/api/gen";
import { alert, confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { withoutBase } from "#/core/lib/links";
import { agreed } from "#/core/lib/forms/rules";
import { MyPage } from "#/core/pages/my-page";
import { Notice } from "#/core/pages/notice";
import { leave } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { Checkbox, SelectField } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { Note, Section, Tag } from "#/core/ui/layout/content";

const rules = z.object({ reason: z.string().check(z.minLength(1, "탈퇴하는 이유를 골라 주세요.")), agree: agreed("탈퇴 안내") });

export default function Withdrawal() {
  const reading = useQuery({ queryKey: ["withdrawal"], queryFn: () => get<Leaving>("/v2/user/withdrawal"), staleTime: 0 });
  return (
    <MyPage narrow title="회원 탈퇴" lead="탈퇴하기 전에 아래 내용을 확인해 주세요.">
      <div className="max-w-read">{reading.data ? <Leave {...reading.data} /> : <QueryStatus of={reading} words="탈퇴할 수 있는지 확인하고 있어요" lines={5} />}</div>
    </MyPage>
  );
}

function Leave({ conditions, reasons }: Leaving) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [agree, setAgree] = useState(false);
  const { errors, passes } = useValidation(rules, { reason, agree });
  const free = conditions.every(({ isMet }) => isMet);
  const goodbye = useMutation({
    mutationFn: () => post("/v2/user/withdrawal", { reason, agreed: agree }),
    onSuccess: async () => {
      await leave();
      await navigate("/", { replace: true });
      await alert({ title: "탈퇴가 끝났어요", message: "그동안 이음을 써 주셔서 고마웠어요." });
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!passes()) return;
    const message = "탈퇴하면 되돌릴 수 없고, 30일 동안 다시 가입할 수 없어요.";
    if (await confirm({ title: "정말 탈퇴할까요?", message, confirmLabel: "탈퇴하기", cancelLabel: "계속 쓰기" })) goodbye.mutate();
  };
  return (
    <>
      <Section title="탈퇴하려면 필요한 것">
        <ul className="border-t-2 border-ink-900">
          {conditions.map((condition) => (
            <Condition key={condition.id} {...condition} />
          ))}
        </ul>
      </Section>
      <div className="mt-8">
        <Note title="탈퇴하면 이렇게 돼요">
          <ul>
            <li>모든 기기에서 로그아웃되고, 로그인 정보와 알림 동의가 바로 지워져요.</li>
            <li>거래 기록은 법에 따라 5년 동안 따로 보관한 뒤 지워요.</li>
            <li>30일이 지나면 다시 가입할 수 있어요. 쓰던 이메일은 바로 다시 쓸 수 있어요.</li>
          </ul>
        </Note>
      </div>
      {free ? (
        <form className="mt-8 grid gap-6" onSubmit={(event) => void send(event)} noValidate>
          <SelectField
            label="탈퇴하는 이유"
            options={reasons.map(({ code, label }) => ({ value: code, label }))}
            value={reason}
            error={errors.reason}
            onValue={setReason}
          />
          <div>
            <Checkbox checked={agree} aria-invalid={errors.agree ? true : undefined} onChange={(event) => setAgree(event.target.checked)}>
              안내를 모두 읽었고, 탈퇴에 동의해요.
            </Checkbox>
            {errors.agree && (
              <FieldError>{errors.agree}</FieldError>
            )}
          </div>
          <Notice error={goodbye.error} />
          <Button large type="submit" variant="ink" busy={goodbye.isPending}>
            탈퇴하기
          </Button>
        </form>
      ) : (
        <div className="mt-8">
          <p className="text-ink-700">남은 것을 모두 마치면 탈퇴할 수 있어요.</p>
          <div className="actions mt-4">
            <AppLink className={buttonClass("quiet", true)} href="/mypage/account">
              내 정보로 돌아가기
            </AppLink>
          </div>
        </div>
      )}
    </>
  );
}

function Condition({ title, isMet, todo, href }: LeaveCondition) {
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 font-strong">{title}</p>
        <Tag tone={isMet ? "pine" : "clay"}>{isMet ? "확인했어요" : "남아 있어요"}</Tag>
      </div>
      {!isMet && (
        <p className="text-ink-700 text-label mt-1">
          {todo}{" "}
          <AppLink className="link link--inline whitespace-nowrap" href={withoutBase(href)}>
            보러 가기
          </AppLink>
        </p>
      )}
    </li>
  );
}
