/** All pages of a member in one list, with the figures that they open with. */
import { useId } from "react";
import { Link } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { type Entry, groupsOf } from "#/core/pages/my-page-entries";
import { useAccountReading, useSession } from "#/core/session/session";
import { Icon } from "#/core/ui/icon";
import { Page } from "#/core/ui/layout/page";
import { useLogOut } from "#/core/shell/use-log-out";
import { type Figures, useFigures } from "./figures";
import "./hub.css";

/** Pages of the account that are below "내 정보" in the menu beside the page. */
const FURTHER: readonly Entry[] = [
  { path: "/mypage/certification-status", label: "인증 관리" },
  { path: "/mypage/sessions", label: "로그인한 기기" },
  { path: "/settings/marketing-unsubscribe", label: "혜택 알림 설정" },
];

export default function Hub() {
  const { account } = useSession();
  const reading = useAccountReading();
  const logOut = useLogOut();
  const figures = useFigures();
  return (
    <Page title="내 페이지" lead={account && `${account.name} 님의 투자와 대출, 계정이에요.`}>
      {account ? (
        <div className="page-list">
          {groupsOf(account).map(({ caption, entries }) => (
            <Group key={caption} caption={caption} entries={caption === "계정" ? [...entries, ...FURTHER] : entries} figures={figures} />
          ))}
          <button type="button" className="link" onClick={logOut}>
            로그아웃
          </button>
        </div>
      ) : (
        <QueryStatus of={reading} words="내 페이지를 불러오고 있어요" lines={6} />
      )}
    </Page>
  );
}

function Group({ caption, entries, figures }: { caption: string; entries: readonly Entry[]; figures: Figures }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="heading-3" id={id}>
        {caption}
      </h2>
      <ul className="page-list__rows">
        {entries.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>
              <span>{label}</span>
              {figures[path] && <b>{figures[path]}</b>}
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
