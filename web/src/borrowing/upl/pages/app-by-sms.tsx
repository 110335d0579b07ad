/** Sends the app's address to a phone. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { post } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import { bareDigits } from "#/core/lib/phone";
import { mobile as mobileRule } from "#/core/lib/forms/rules";
import { Button, TextButton } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { PhoneField } from "#/core/ui/forms/text-field";
import { Note } from "#/core/ui/layout/content";

export function AppBySms() {
  const [mobile, setMobile] = useState("");
  const { errors, passes } = useValidation(z.object({ mobile: mobileRule }), { mobile });
  const sending = useMutation({ mutationFn: () => post<void>("/v2/sms/app-installation", { mobile: bareDigits(mobile) }) });
  if (sending.isSuccess) {
    return (
      <div role="status">
        <Note title="문자를 보냈어요">
          <p>{mobile} 번호로 받은 주소를 휴대폰에서 눌러 주세요.</p>
          <TextButton onClick={sending.reset}>다시 받기</TextButton>
        </Note>
      </div>
    );
  }
  const problem = sending.error && describeError(sending.error);
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending && passes()) sending.mutate();
      }}
    >
      <PhoneField label="휴대폰 번호" value={mobile} error={errors.mobile} enterKeyHint="send" onValue={setMobile} />
      {problem && (
        <div role="alert">
          <Note risk title={problem.title}>
            <p>{problem.message}</p>
          </Note>
        </div>
      )}
      <div className="actions">
        <Button type="submit" variant="quiet" large busy={sending.isPending}>
          문자로 앱 주소 받기
        </Button>
      </div>
    </form>
  );
}
