/** Offers mock investing above a list: with an explanation the first time; afterwards, and to people who invest, as a link beside the tabs. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MockType } from "#/core/api/mock";
import { useSession } from "#/core/session/session";
import { Button, TextButton } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { hasInvested, summary } from "#/investing/portfolio/mypage-api";
import { invitationShown, recordInvitationShown, openMock } from "./mock-session";

export default function Invitation({ type, children }: { type: MockType; children: ReactNode }) {
  const queries = useQueryClient();
  const { status, account } = useSession();
  const guest = status === "guest";
  const { data } = useQuery(invitationShown(type));
  const invested = useQuery({ ...summary(), enabled: account?.isInvestor === true });
  // Until the answers arrive, show what most visitors see.
  const known = data && (guest || account) && !invested.isLoading;
  const exposed = known ? data.exposed || hasInvested(invested.data) : !guest;
  const seen = async () => {
    const { queryKey } = invitationShown(type);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { exposed: true });
    await recordInvitationShown(type).catch(() => undefined);
  };
  const start = () => {
    openMock(type);
    void seen();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
        {children}
        {exposed && data && <TextButton onClick={start}>모의 투자 해보기</TextButton>}
      </div>
      {!exposed && (
        <div className="mt-8">
          <Note title="처음이라면 연습부터 해보세요">
            <p>연습용 500만원으로 투자하는 방법을 익혀요. 실제로 투자되지 않아요.</p>
            <div className="actions mt-4">
              <Button variant="primary" onClick={start}>
                모의 투자 해보기
              </Button>
              <Button variant="quiet" onClick={seen}>
                다음에 할게요
              </Button>
            </div>
          </Note>
        </div>
      )}
    </>
  );
}
