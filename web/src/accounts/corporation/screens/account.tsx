/** Asks for the password twice, by secure keypad or keyboard. Then creates the account and logs in. */
import { useState } from "react";
import * as z from "zod/mini";
import { encryptPassword } from "#/core/api/security";
import { showError } from "#/core/dialogs/error-dialog";
import { matching, password } from "#/core/lib/forms/rules";
import { enter } from "#/core/session/session";
import { useValidation } from "#/core/ui/forms/validation";
import { PasswordField } from "#/core/ui/forms/masked/secure-keypad";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";

const schema = z.object({ first: password, second: z.string() }).check(matching("first", "second", "비밀번호가 서로 달라요. 다시 확인해 주세요."));

export default function Account() {
  const { data, send } = useCorporation();
  const [typed, setTyped] = useState({ first: "", second: "" });
  const [sealing, setSealing] = useState(false);
  const { errors, passes } = useValidation(schema, typed);
  const join = async () => {
    setSealing(true);
    try {
      const [securityToken, reSecurityToken] = await Promise.all([encryptPassword(typed.first), encryptPassword(typed.second)]);
      const sent = await send("open_account", { securityToken, reSecurityToken });
      const { accessToken, refreshToken } = sent.ok ? sent.data : {};
      if (typeof accessToken === "string" && typeof refreshToken === "string") await enter({ accessToken, refreshToken });
    } catch (error) {
      await showError(error);
    } finally {
      setSealing(false);
    }
  };
  return (
    <CorporationPage
      question={"로그인할 때 쓸\n비밀번호를 정해 주세요"}
      lead={`${data.maskedEmail} 이메일로 로그인해요.`}
      cta={{ label: "계정 만들기", form: "account", busy: sealing }}
    >
      <form
        id="account"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sealing && passes()) void join();
        }}
      >
        <PasswordField
          label="비밀번호"
          value={typed.first}
          error={errors.first}
          help="영문 대문자와 소문자, 숫자, 기호를 섞어 8자 이상"
          autoComplete="new-password"
          onValue={(first) => setTyped({ ...typed, first })}
        />
        <PasswordField
          label="비밀번호 한 번 더"
          value={typed.second}
          error={errors.second}
          autoComplete="new-password"
          onValue={(second) => setTyped({ ...typed, second })}
        />
      </form>
    </CorporationPage>
  );
}
