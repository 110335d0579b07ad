/** The links of the logged-in person: grade, deposit and pages in groups; then certifications and log-out. */
import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useId } from "react";
import { won } from "#/core/lib/money";
import { investorInfo, loadHonestInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { type MenuItem, userMenu } from "../menu";
import { useLogOut } from "../use-log-out";
import { GradeLink } from "./grade";
import type { HeaderUser } from "./header-user";
import { MenuLink } from "./menu-link";
import "./person.css";

/** All links, for the menu of the header. */
export function PersonMenu({ user }: { user: HeaderUser }) {
  return (
    <>
      <Person user={user} />
      <PersonEnd />
    </>
  );
}

export function Person({ user }: { user: HeaderUser }) {
  const { isInvestor, groups } = usePersonMenu();
  const id = useId();
  return (
    <>
      <GradeLink grade={user.grade} className="person__grade" />
      {isInvestor && <Deposit honestInfo={user.honestInfo} />}
      {groups.map(({ caption, links }) => (
        <Fragment key={caption}>
          <p className="person__caption" id={id + caption}>
            {caption}
          </p>
          <ul className="person__links" aria-labelledby={id + caption}>
            <Links of={links} />
          </ul>
        </Fragment>
      ))}
    </>
  );
}

/** The last links of the menu: certifications and log-out. */
export function PersonEnd() {
  const { end } = usePersonMenu();
  const logOut = useLogOut();
  return (
    <ul className="person__end">
      <Links of={end} />
      <li>
        <button type="button" onClick={logOut}>
          로그아웃
        </button>
      </li>
    </ul>
  );
}

function usePersonMenu() {
  const session = useSession();
  const isInvestor = session.account?.isInvestor ?? false;
  const { data: info } = useQuery({ ...investorInfo(), enabled: isInvestor });
  return { isInvestor, ...userMenu(session, isInvestor && info?.investable !== false) };
}

const Links = ({ of }: { of: readonly MenuItem[] }) =>
  of.map((item) => (
    <li key={item.path}>
      <MenuLink item={item} />
    </li>
  ));

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
