/** Asks for the business number. The page checks its format, the server asks the tax office. */
import { useState } from "react";
import * as z from "zod/mini";
import { loginPath } from "#/core/lib/links";
import { AppLink } from "#/core/session/app-link";
import { useValidation } from "#/core/ui/forms/validation";
import { NumberField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { businessNumber, hyphenatedBusiness } from "../business-number";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";

const schema = z.object({ number: businessNumber });

export default function Registration() {
  const { snapshot, data, send } = useCorporation();
  const [number, setNumber] = useState("");
  const { errors, passes } = useValidation(schema, { number });
  if (snapshot.step === "checking") {
    return (
      <CorporationPage question={"국세청에서\n확인하고 있어요"} lead={`${data.maskedNumber} 번호를 확인하고 있어요. 보통 몇 초면 끝나요.`}>
        <Loading words="사업자등록을 확인하고 있어요" />
      </CorporationPage>
    );
  }
  return (
    <CorporationPage question={"사업자등록번호를\n입력해 주세요"} lead="하루 5번까지 확인할 수 있어요." cta={{ label: "번호 확인하기", form: "registration" }}>
      {Boolean(data.represents) && (
        <div className="mb-6">
          <Note title="이미 가입한 법인이 있어요">
            <p>
              {data.ownerName} 대표자 이름으로 가입한 법인이 있어요. 그 법인이라면 <AppLink href={loginPath("/mypage/corporation/certification")}>로그인해 주세요</AppLink>. 다른
              법인이라면 계속하면 돼요.
            </p>
          </Note>
        </div>
      )}
      <form
        id="registration"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void send("check_registration", { businessNumber: number });
        }}
      >
        <NumberField
          label="사업자등록번호"
          digits={10}
          value={number}
          onValue={setNumber}
          error={errors.number}
          autoComplete="off"
          enterKeyHint="done"
          help={number.length === 10 ? hyphenatedBusiness(number) : "‘-’ 없이 숫자 10자리를 입력해 주세요."}
        />
      </form>
    </CorporationPage>
  );
}
