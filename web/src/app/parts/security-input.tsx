/** A demo of the password field with its keypad; input is not sent. */
import { useState } from "react";
import { PasswordField } from "#/core/ui/forms/masked/secure-keypad";
import { Note } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";

export default function SecurityInput() {
  const [secret, setSecret] = useState("");
  return (
    <Page title="보안 입력 시험" lead="글자 자리가 열 때마다 달라지는 보안 키패드예요. 키보드로도 입력할 수 있어요.">
      <div className="grid max-w-read gap-6">
        <PasswordField label="시험할 비밀번호" autoComplete="off" value={secret} onValue={setSecret} />
        <p className="text-ink-700" role="status">
          {secret ? `${secret.length}자를 입력했어요.` : "아직 입력한 글자가 없어요."}
        </p>
        <Note title="여기에 입력한 글자는 보내지 않아요">
          <p>화면을 닫으면 사라져요. 그래도 쓰고 있는 비밀번호는 입력하지 마세요.</p>
        </Note>
      </div>
    </Page>
  );
}
