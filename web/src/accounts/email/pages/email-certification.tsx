/** Certifies a member's e-mail address, or changes it together with a certification of the person. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { get } from "#/core/api/client";
import type { EmailInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { readOrigin, rememberOrigin, useReturnToOrigin } from "#/core/journeys/resume/origin";
import type { CertifiedEmail } from "#/core/session/certified-email";
import { Button } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useEmail } from "../email";
import { RestartButton, EmailScreen, ResultMissing } from "../email-screen";

export default function EmailCertification() {
  const { snapshot, certified } = useEmail();
  if (snapshot.step !== "confirmed") return <EmailScreen />;
  if (!certified) return <ResultMissing />;
  return certified.isAvailable ? <Certified {...certified} /> : <AddressInUse />;
}

const AddressInUse = () => (
  <MessagePage title="이미 쓰고 있는 이메일이에요" message="다른 계정에 등록된 이메일이에요. 다른 이메일로 인증해 주세요.">
    <RestartButton label="다른 이메일로 인증하기" />
  </MessagePage>
);

/** The first address is stored at once. A change requires a certification of the person. */
function Certified({ email }: CertifiedEmail) {
  const reading = useQuery({ queryKey: ["user", "email"], queryFn: () => get<EmailInfo>("/v2/user/email"), staleTime: 0 });
  const goBack = useReturnToOrigin();
  const navigate = useNavigate();
  if (!reading.data) {
    return (
      <main id="main" className="page-width pt-14">
        <QueryStatus of={reading} />
      </main>
    );
  }
  if (reading.data.email?.toLowerCase() === email.toLowerCase()) {
    return (
      <MessagePage title="이메일 인증을 마쳤어요" message="계약서와 안내를 이 이메일로 보내 드려요.">
        <Button large onClick={() => void goBack()}>
          확인
        </Button>
      </MessagePage>
    );
  }
  const identify = () => {
    if (!readOrigin()?.type.endsWith("email-change")) rememberOrigin({ path: "/", type: "email-change" });
    void navigate("/mypage/email/phone-certification");
  };
  return (
    <MessagePage title="본인 확인을 하면 이메일이 바뀌어요" message="안전을 위해 휴대폰으로 한 번 더 확인할게요.">
      <Button large onClick={identify}>
        본인 확인하기
      </Button>
    </MessagePage>
  );
}
