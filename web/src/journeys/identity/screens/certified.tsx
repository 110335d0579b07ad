/** Known now: log in, or sign up, then to the application. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { post } from "#/api/client";
import { capture } from "#/api/errors";
import { store } from "#/lib/storage";
import { enter } from "#/session/session";
import { Blank, Loading } from "#/ui/blank";
import { Button } from "#/ui/button";
import { openJourneys } from "../../core/journeys-api";
import { askToResume } from "../../core/resume-dialog";
import { useCertification } from "../certification";

const APPLICATION = "/upl/income";
type LoggedIn = { accessToken: string | null; refreshToken: string | null; tempToken: string | null };

export default function Certified() {
  const { data, token } = useCertification();
  const navigate = useNavigate();
  const goOn = useMutation({
    mutationFn: async (identityToken: string) => {
      if (!data.isJoined) return navigate(`/signup/loan?next=${encodeURIComponent(APPLICATION)}`, { replace: true });
      const { accessToken, refreshToken, tempToken } = await post<LoggedIn>("/v2/credit/login", { identityToken });
      if (!accessToken) {
        store("tempToken", tempToken);
        return navigate("/dormant", { replace: true });
      }
      await enter({ accessToken, refreshToken });
      const running = (await openJourneys()).find(({ kind }) => kind === "upl");
      if (running) await askToResume(running);
      return navigate(running?.path ?? APPLICATION, { replace: true });
    },
  });
  const { mutate, error } = goOn;
  // The token works once.
  const used = useRef(false);
  useEffect(() => {
    if (!token || used.current) return;
    used.current = true;
    mutate(token);
  }, [token, mutate]);

  if (error || !token) {
    const { title, message } = error
      ? capture(error)
      : { title: "한 번 더 인증해 주세요", message: "안전을 위해 인증 결과는 인증한 화면에서만 쓸 수 있어요." };
    return (
      <Blank title={title} message={message}>
        <Button large onClick={() => location.reload()}>
          다시 인증하기
        </Button>
      </Blank>
    );
  }
  return (
    <main id="main" className="wrap pt-14">
      <Loading words="본인 확인을 마쳤어요. 로그인하고 있어요" />
    </main>
  );
}
