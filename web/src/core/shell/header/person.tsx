/** The member's pages in their groups; last the account and the log-out. */
import { type ReactNode, useEffect, useId } from "react";
import { won } from "#/core/lib/money";
import { loadHonestInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";
import type { MenuItem } from "../menu";
import { DEPOSIT, type Group, groupsOf } from "../my-pages";
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

/** Grade, investments and loans. */
export function Person({ user }: { user: HeaderUser }) {
  return (
    <>
      <GradeLink grade={user.grade} className="person__grade" />
      <div className="person">
        {useGroups()
          .filter(({ caption }) => caption !== "계정")
          .map((group) => (
            <PersonGroup key={group.caption} {...group}>
              {({ path }) => path === DEPOSIT && <Deposit honestInfo={user.honestInfo} />}
            </PersonGroup>
          ))}
      </div>
    </>
  );
}

/** The account and the log-out. */
export function PersonEnd() {
  const logOut = useLogOut();
  return (
    <div className="person person--end">
      {useGroups()
        .filter(({ caption }) => caption === "계정")
        .map((group) => (
          <PersonGroup key={group.caption} {...group} />
        ))}
      <button type="button" onClick={logOut}>
        로그아웃
      </button>
    </div>
  );
}

function useGroups(): Group[] {
  const { account } = useSession();
  return account ? groupsOf(account) : [];
}

/** `children`: what follows the name of a page. */
function PersonGroup({ caption, entries, children }: Group & { children?: (item: MenuItem) => ReactNode }) {
  const id = useId();
  return (
    <>
      <p className="person__caption" id={id}>
        {caption}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((item) => (
          <li key={item.path}>
            <MenuLink item={item}>{children?.(item)}</MenuLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The amount that an investor can invest now: read when it becomes visible, omitted if there is none or it cannot be read. */
function Deposit({ honestInfo: [honest] }: Pick<HeaderUser, "honestInfo">) {
  useEffect(() => void loadHonestInfo().catch(() => undefined), []);
  return honest?.available ? <b>{won(honest.available)}</b> : null;
}
