/** The menu below 992 px. Closes when the window grows to the desktop's header. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { showModal } from "#/core/dialogs/show-modal";
import { company } from "#/core/lib/company";
import { loginPath } from "#/core/lib/links";
import { buttonClass, IconButton } from "#/core/ui/button";
import { Icon, Logo } from "#/core/ui/icon";
import { RESIZE_END_MS, useResizeEnd } from "#/core/ui/resize-end";
import { AppLink } from "#/core/session/app-link";
import { isWithin, type MenuEntry, menus, mine } from "../menu";
import type { HeaderUser } from "./header-user";
import { MenuLink } from "./menu-link";
import { LogOut, Shortcuts } from "./person";
import "./drawer.css";

/** As wide as the header needs for all its menus, also in large text. */
const isDesktop = (): boolean => innerWidth >= DESKTOP_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const DESKTOP_REM = 62;

export function Drawer({ user, onClose }: { user: HeaderUser; onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const entries = menus.main.filter((entry) => entry !== mine); // a member's most used pages are above them, and visitors log in

  useEffect(() => {
    if (isDesktop()) onClose(); // the window has grown while the drawer was loaded
    else showModal(box.current);
  }, [onClose]);
  useResizeEnd(() => isDesktop() && onClose(), RESIZE_END_MS.header);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop; Escape is the key for it
    <dialog ref={box} className="drawer" aria-label="전체 메뉴" onClose={onClose} onClick={(event) => event.target === box.current && onClose()}>
      <div className="drawer__bar">
        <AppLink className="site-logo" href="/" aria-label="이음 첫 화면">
          <Logo />
          이음
        </AppLink>
        <IconButton icon="close" label="메뉴 닫기" onClick={onClose} />
      </div>
      {user.isLogin ? (
        <>
          <p className="heading-2">{user.name} 님, 반가워요</p>
          <nav aria-label="내 메뉴" className="drawer__person">
            <Shortcuts user={user} />
          </nav>
        </>
      ) : (
        <Greeting />
      )}
      <nav aria-label="주 메뉴">
        <ul className="drawer__menu">
          {entries.map((entry) => (
            <Submenu key={entry.label} entry={entry} open={!user.isLogin || isWithin(pathname, entry)} />
          ))}
        </ul>
      </nav>
      {user.isLogin ? <LogOut /> : <Phone />}
    </dialog>
  );
}

/** The pages of an entry. `open`: until somebody closes it. Of a member's menu only those around the page are open. */
const Submenu = ({ entry: { label, items }, open }: { entry: MenuEntry; open: boolean }) => (
  <li>
    <details open={open}>
      <summary>
        {label}
        <Icon name="down" small />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  </li>
);

const Greeting = () => (
  <div className="mb-6">
    <p className="heading-2">로그인하고 시작하세요</p>
    <p className="text-ink-700 text-label mt-1">로그인하면 하던 신청을 이어서 할 수 있어요. 처음이라면 회원가입부터 해 주세요.</p>
    <LoginLinks />
  </div>
);

function LoginLinks() {
  const { pathname, search } = useLocation();
  return (
    <p className="mt-4 flex gap-2">
      <AppLink className={`${buttonClass()} flex-1`} href={loginPath(pathname + search)}>
        로그인
      </AppLink>
      <AppLink className={`${buttonClass("quiet")} flex-1`} href="/signup">
        회원가입
      </AppLink>
    </p>
  );
}

const Phone = () => (
  <p className="caption drawer__end">
    전화 상담 <a href={`tel:${company.phone}`}>{company.phone}</a> · {company.hours}
  </p>
);
