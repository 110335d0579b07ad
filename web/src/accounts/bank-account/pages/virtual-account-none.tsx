/** Shown while there is no virtual account. Certifying an account creates one; a member whose account is certified
 * already creates it on the page of the deposit. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { WaitList } from "#/core/ui/layout/wait-progress";
import { Funnel } from "#/core/ui/funnel/funnel";
import { accounts } from "./accounts";

const CERTIFY = "/authentication/account-verification";

export default function VirtualAccountNone() {
  const { data } = useQuery(accounts());
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  if (data?.virtualAccount) return <Navigate to={`${CERTIFY}/virtual-account-have`} replace />;
  if (data?.certifiedAccount) return <Navigate to="/mypage/deposit" replace />;
  return (
    <Funnel
      name="계좌 인증"
      question={"아직 가상계좌가\n없어요"}
      lead="본인 계좌를 인증하면 돈을 넣을 수 있는 가상계좌를 바로 만들어 드려요."
      onClose={() => void goBack()}
      cta={{ label: "계좌 인증하기", onPress: () => void navigate(CERTIFY) }}
    >
      <WaitList
        steps={[
          { text: "은행과 계좌번호를 입력해요", state: "now" },
          { text: "1원과 함께 온 숫자 4자리를 입력해요", state: "next" },
          { text: "가상계좌를 받아요", state: "next", detail: "넣은 돈은 투자하기 전에 언제든 찾을 수 있어요." },
        ]}
      />
    </Funnel>
  );
}
