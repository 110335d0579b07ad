/** The proof of the person that another address takes: once it is there, the address is changed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { post } from "#/api/client";
import { capture } from "#/api/errors";
import { toast } from "#/dialogs/toast";
import { useReturn } from "#/journeys/core/origin";
import { useCertification } from "#/journeys/identity/certification";
import IdentityScreen from "#/journeys/identity/identity-screen";
import { AppLink } from "#/shell/app-link";
import { emailToken } from "#/session/email-token";
import { identityToken } from "#/session/identity-token";
import { Blank, Loading } from "#/ui/blank";
import { buttonClass } from "#/ui/button";

const EMAIL = "/authentication/email-certification";

export default function ChangeEmail() {
  const { snapshot } = useCertification();
  if (!emailToken.get()) return <Navigate to={EMAIL} replace />;
  return snapshot.step === "certified" ? <Changing /> : <IdentityScreen />;
}

function Changing() {
  const goBack = useReturn();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => post("/v2/user/email", { emailToken: emailToken.get(), identityToken: identityToken.get() }),
    onSuccess: async () => {
      identityToken.drop();
      await goBack();
      emailToken.drop();
      toast("이메일을 바꿨어요.");
      await queries.invalidateQueries({ queryKey: ["user"] });
    },
  });
  const { mutate, error } = change;
  // The tokens work once.
  const used = useRef(false);
  useEffect(() => {
    if (used.current) return;
    used.current = true;
    mutate();
  }, [mutate]);
  if (error) {
    const { title, message } = capture(error);
    return (
      <Blank title={title} message={message}>
        <AppLink className={buttonClass("primary", true)} href={EMAIL}>
          처음부터 다시 하기
        </AppLink>
      </Blank>
    );
  }
  return (
    <main id="main" className="wrap pt-14">
      <Loading words="이메일을 바꾸고 있어요" />
    </main>
  );
}
