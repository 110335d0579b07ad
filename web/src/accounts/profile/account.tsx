/** The member's account: its data, and links to change them. Investors have one with their limits. */
import { Navigate } from "react-router";
import { useSession } from "#/core/session/session";
import { LinkList } from "#/core/pages/link-list";
import { MyPage } from "#/core/pages/my-page";
import { PersonalFacts } from "./personal-facts";

const LINKS = [
  { to: "/mypage/certification-status", label: "인증 관리" },
  { to: "/settings/marketing-unsubscribe", label: "알림 설정" },
  { to: "/mypage/sessions", label: "로그인한 기기" },
  { to: "/mypage/withdrawal", label: "회원 탈퇴" },
] as const;

export default function Account() {
  const { account } = useSession();
  if (account?.isInvestor && !account.isFinancialInstitution) return <Navigate to="/mypage/investor/personal" replace />;
  return (
    <MyPage title="내 정보">
      <div className="my-page__columns">
        <PersonalFacts />
        <div className="my-page__aside">
          <LinkList links={LINKS} />
        </div>
      </div>
    </MyPage>
  );
}
