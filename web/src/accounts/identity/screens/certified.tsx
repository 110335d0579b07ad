/** Certified: logs in or signs up, then opens the application. */
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { postOnce } from "#/core/api/client";
import { openUpl } from "#/core/journeys/resume/loan-application";
import { askToResume } from "#/core/journeys/resume/resume-dialog";
import { store } from "#/core/lib/storage";
import { enter } from "#/core/session/session";
import { isStandalone, purposePath } from "../address";
import { useCertification } from "../certification";
import CertifiedStandalone from "./certified-alone";
import { TokenUse } from "./token-use";

const APPLICATION = "/upl/loan-agreement";
type LoggedIn = { accessToken: string | null; refreshToken: string | null; tempToken: string | null };

export default function Certified() {
  const { pathname } = useLocation();
  return isStandalone(pathname) ? <CertifiedStandalone /> : <CertifiedForLoan />;
}

function CertifiedForLoan() {
  const { data } = useCertification();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logIn = useMutation({
    mutationFn: async (identityToken: string) => {
      if (!data.isJoined) return navigate(`/signup/loan?next=${encodeURIComponent(APPLICATION)}`, { replace: true });
      const { accessToken, refreshToken, tempToken } = await postOnce<LoggedIn>(`/v2/credit/login${purposePath(pathname)}`, { identityToken });
      if (!accessToken) {
        store("tempToken", tempToken);
        return navigate("/dormant", { replace: true });
      }
      await enter({ accessToken, refreshToken });
      const running = await openUpl();
      if (running) await askToResume([running]);
      return navigate(running?.path ?? APPLICATION, { replace: true });
    },
  });
  const { mutate, error } = logIn;
  return <TokenUse words="본인 확인을 마쳤어요. 로그인하고 있어요" error={error} onToken={mutate} />;
}
