/** The member's pages in their groups; last the account with the log-out. */
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

/** In two columns, for the menu of the header: a single page stands above the account, if the pages before it fill a column. */
export function PersonMenu({ user }: { user: HeaderUser }) {
  const groups = useGroups();
  const first = (groups[0]?.entries.length ?? 0) > 1 ? 1 : -1;
  return (
    <>
      <Groups groups={groups.slice(0, first)} user={user} />
      <Groups groups={groups.slice(first)} user={user} last={<LogOut />} />
    </>
  );
}

/** One below the other, for the drawer. */
export const Person = ({ user }: { user: HeaderUser }) => (
  <>
    <GradeLink grade={user.grade} className="person__grade" />
    <Groups groups={useGroups()} user={user} last={<LogOut />} />
  </>
);

const Groups = ({ groups, user, last }: { groups: readonly Group[]; user: HeaderUser; last?: ReactNode }) => (
  <div className="person">
    {groups.map((group) => (
      <PersonGroup key={group.caption} {...group}>
        {({ path }) => path === DEPOSIT && <Deposit honestInfo={user.honestInfo} />}
      </PersonGroup>
    ))}
    {last}
  </div>
);

const LogOut = () => (
  <button type="button" onClick={useLogOut()}>
    로그아웃
  </button>
);

function useGroups(): Group[] {
  const { account } = useSession();
  return account ? groupsOf(account) : [];
}

/** `children`: what follows the name of a page. */
function PersonGroup({ caption, entries, children }: Group & { children: (item: MenuItem) => ReactNode }) {
  const id = useId();
  return (
    <>
      <p className="person__caption" id={id}>
        {caption}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((item) => (
          <li key={item.path}>
            <MenuLink item={item}>{children(item)}</MenuLink>
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
