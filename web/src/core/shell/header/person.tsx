/** The links of the logged-in person: grade, deposit, pages, certifications and log-out. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { won } from "#/core/lib/money";
import { investorInfo, loadHonestInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { userMenu } from "../menu";
import { useLogOut } from "../use-log-out";
import { GradeLink } from "./grade";
import type { HeaderUser } from "./header-user";
import "./person.css";

export function Person({ user }: { user: HeaderUser }) {
  const session = useSession();
  const isInvestor = session.account?.isInvestor ?? false;
  const { data: info } = useQuery({ ...investorInfo(), enabled: isInvestor });
  const { links, certification } = userMenu(session, isInvestor && info?.investable !== false);
  const logOut = useLogOut();
  return (
    <>
      <GradeLink grade={user.grade} className="person__grade" />
      {isInvestor && <Deposit honestInfo={user.honestInfo} />}
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <AppLink href={path}>{label}</AppLink>
          </li>
        ))}
      </ul>
      <ul className="person__end">
        {certification.map(({ label, path }) => (
          <li key={path}>
            <AppLink href={path}>{label}</AppLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={logOut}>
            로그아웃
          </button>
        </li>
      </ul>
    </>
  );
}

/** The amount that an investor can invest now: read when it becomes visible, omitted if it cannot be read. */
function Deposit({ honestInfo: [honest] }: Pick<HeaderUser, "honestInfo">) {
  useEffect(() => void loadHonestInfo().catch(() => undefined), []);
  if (!honest) return null;
  return (
    <AppLink className="person__money" href="/mypage/deposit">
      예치금 <strong>{won(honest.available)}</strong>
    </AppLink>
  );
}
