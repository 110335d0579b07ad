/** The member's account: its data, and links to change them. Investors have one with their limits. */
import { Navigate } from "react-router";
import { useSession } from "#/core/session/session";
import { LinkList } from "#/core/pages/link-list";
import { MyPage } from "#/core/pages/my-page";
import { SETTINGS } from "#/core/shell/my-pages";
import { PersonalFacts, WithdrawalLink } from "./personal-facts";

const LINKS = SETTINGS.map(({ path, label }) => ({ to: path, label }));

export default function Account() {
  const { account } = useSession();
  if (account?.isInvestor && !account.isFinancialInstitution) return <Navigate to="/mypage/investor/personal" replace />;
  return (
    <MyPage title="내 정보">
      <div className="my-page__columns">
        <PersonalFacts />
        <div className="my-page__aside">
          <LinkList links={LINKS} />
          <WithdrawalLink />
        </div>
      </div>
    </MyPage>
  );
}
