/** Offers mock investing in one line: with words for people who have not seen it and do not invest, otherwise as a link. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MockType } from "#/core/api/mock";
import { useSession } from "#/core/session/session";
import { TextButton } from "#/core/ui/button";
import { hasInvested, summary } from "#/investing/portfolio/mypage-api";
import { invitationShown, recordInvitationShown, openMock } from "./mock-session";

export default function Invitation({ type }: { type: MockType }) {
  const queries = useQueryClient();
  const { status, account } = useSession();
  const { data } = useQuery(invitationShown(type));
  const invested = useQuery({ ...summary(), enabled: account?.isInvestor === true });
  const isNew = !data?.exposed && (status === "guest" || (account !== null && !invested.isLoading && !hasInvested(invested.data)));
  const start = () => {
    openMock(type);
    queries.setQueryData(invitationShown(type).queryKey, { exposed: true });
    void recordInvitationShown(type).catch(() => undefined);
  };
  return (
    <p className="product-list__practice">
      {isNew && <span>처음이라면 500만원으로 연습해요</span>}
      <TextButton onClick={start}>모의 투자 (새 창)</TextButton>
    </p>
  );
}
