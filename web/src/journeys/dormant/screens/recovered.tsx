/** Taken up again: on the device where it was done one is logged in and led on at once, elsewhere one may log in. */
import { useLocation } from "react-router";
import { stored } from "#/lib/storage";
import { AppLink } from "#/shell/app-link";
import { Blank, Loading } from "#/ui/blank";
import { buttonClass } from "#/ui/button";
import { useRecovery } from "../recovery";

export default function Recovered() {
  const { busy } = useRecovery();
  const { search } = useLocation();
  if (busy || stored("accessToken")) {
    return (
      <main id="main" className="wrap pt-14">
        <Loading words="휴면을 풀고 로그인하고 있어요" />
      </main>
    );
  }
  return (
    <Blank title="휴면 계정을 풀었어요" message="로그인하면 하던 대로 이어서 쓸 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href={`/login${search}`}>
        로그인하기
      </AppLink>
    </Blank>
  );
}
