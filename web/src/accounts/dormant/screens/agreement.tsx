/** Asks for consent to the current terms. Then the account is active and the person continues. */
import { useQueryClient } from "@tanstack/react-query";
import { alert } from "#/core/dialogs/dialogs";
import { useConsents } from "#/core/journeys/consents";
import { useAfterLogin } from "#/core/journeys/resume/after-login";
import type { LoginResult } from "#/core/session/logged-in";
import { DormantPage } from "../dormant-page";
import { useRecovery } from "../recovery";

export default function Agreement() {
  const { data, busy, send } = useRecovery();
  const consents = useConsents(data.terms);
  const arrive = useAfterLogin("/");
  const queries = useQueryClient();
  const agree = async () => {
    const termValue = consents.given();
    if (!termValue) return;
    const sent = await send("agree_again", "recover", { termValue });
    if (!sent.ok) return void queries.invalidateQueries({ queryKey: ["terms"] }); // the terms may have changed
    await arrive(sent.data as LoginResult);
    await alert({ title: "휴면 계정을 풀었어요", message: "하던 대로 이어서 쓸 수 있어요." });
  };
  return (
    <DormantPage
      question={"약관에 다시 동의하면\n휴면이 풀려요"}
      lead="쉬는 동안 바뀐 약관이 있을 수 있어요. 내용을 읽고 동의할 것을 골라 주세요."
      cta={{ ...consents.action("동의하고 다시 쓰기"), onPress: () => void agree(), busy }}
    >
      {consents.boxes}
    </DormantPage>
  );
}
