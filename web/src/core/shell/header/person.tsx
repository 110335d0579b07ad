/** The member's pages: in the header's menu all in their groups, in the drawer the most used; and the log-out. */
import { type ReactNode, useEffect, useId } from "react";
import { won } from "#/core/lib/money";
import { loadHonestInfo } from "#/core/session/investor";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import type { MenuItem } from "../menu";
import { DEPOSIT, type Group, groupsOf, HUB, shortcuts } from "../my-pages";
import { useLogOut } from "../use-log-out";
import { GradeLink } from "./grade";
import type { HeaderUser } from "./header-user";
import { MenuLink } from "./menu-link";
import "./person.css";

/** In two columns, for the menu of the header: a single page stands above the account, if the pages before it fill a column. */
export function PersonMenu({ user }: { user: HeaderUser }) {
  const { account } = useSession();
  const groups = account ? groupsOf(account) : [];
  const first = (groups[0]?.entries.length ?? 0) > 1 ? 1 : -1;
  return (
    <>
      <Groups groups={groups.slice(0, first)} user={user} />
      <Groups groups={groups.slice(first)} user={user} last={<LogOut />} />
    </>
  );
}

/** For the drawer. */
export function Shortcuts({ user }: { user: HeaderUser }) {
  const { account } = useSession();
  return (
    <>
      <GradeLink grade={user.grade} className="person__grade" />
      <ul className="person">
        {account && shortcuts(account).map((item) => <PersonLink key={item.path} item={item} user={user} />)}
        <li>
          <AppLink href={HUB.path}>내 페이지 전체</AppLink>
        </li>
      </ul>
    </>
  );
}

const Groups = ({ groups, user, last }: { groups: readonly Group[]; user: HeaderUser; last?: ReactNode }) => (
  <div className="person">
    {groups.map((group) => (
      <PersonGroup key={group.caption} {...group} user={user} />
    ))}
    {last}
  </div>
);

export const LogOut = () => (
  <button type="button" className="person__log-out" onClick={useLogOut()}>
    로그아웃
  </button>
);

const PersonLink = ({ item, user }: { item: MenuItem; user: HeaderUser }) => (
  <li>
    <MenuLink item={item}>{item.path === DEPOSIT && <Deposit honestInfo={user.honestInfo} />}</MenuLink>
  </li>
);

function PersonGroup({ caption, entries, user }: Group & { user: HeaderUser }) {
  const id = useId();
  return (
    <>
      <p className="person__caption" id={id}>
        {caption}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((item) => (
          <PersonLink key={item.path} item={item} user={user} />
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
