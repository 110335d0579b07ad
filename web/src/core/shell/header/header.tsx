/** The site's header: menus, cart and account menu. Below 992 px a drawer, and for a visitor the main menu instead of it where it fits; a
 * member has the bar of tabs there. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { classNames } from "#/core/lib/class-names";
import { loginPath } from "#/core/lib/links";
import { IconButton } from "#/core/ui/button";
import { Icon, Logo } from "#/core/ui/icon";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { loadMenus, openLoaded } from "../load-menus";
import { isWithin, type MenuItem, menus as menuOf, mine } from "../menu";
import { showsCart } from "../visibility";
import { CartLink } from "./cart-link";
import { GradeLink } from "./grade";
import { type HeaderUser, useHeaderUser } from "./header-user";
import { MainMenuEntry } from "./main-menu-entry";
import { useDismissal, useOpenHere } from "./menu-opening";
import { useHeaderHidden } from "./use-header-hidden";
import "./header.css";

const Drawer = lazy(async () => ({ default: (await loadMenus()).Drawer }));
const PersonMenu = lazy(async () => ({ default: (await loadMenus()).PersonMenu }));

type HeaderProps = { onlyDesktop?: boolean; /** The site's menus, and the drawer on phones. */ menus?: boolean; /** Whether visitors are offered the log-in. */ logIn?: boolean };

export function Header({ onlyDesktop = false, menus = true, logIn = true }: HeaderProps) {
  const user = useHeaderUser();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useOpenHere();
  const hidden = useHeaderHidden();
  const own = { ...mine, items: useOwnPages() };
  const entries = menuOf.main.flatMap((entry) => (entry !== mine ? entry : user.isLogin ? own : [])); // visitors log in instead
  const here = entries.find((entry) => isWithin(pathname, entry));
  const closeDrawer = useCallback(() => setDrawerOpen(false), [setDrawerOpen]);
  return (
    <header className={classNames("site-header", hidden && "site-header--hidden", onlyDesktop && "only-lg")}>
      <div className="page-width site-header__inner">
        <AppLink className="site-logo" href="/" aria-label="이음 첫 화면">
          <Logo />
          이음
        </AppLink>
        {menus && (
          <nav className={user.isLogin ? "site-header__wide" : "site-header__if-room"} aria-label="주 메뉴">
            <ul className="site-header__nav">
              {entries.map((entry) => (
                <MainMenuEntry key={entry.label} entry={entry} isHere={entry === here} />
              ))}
            </ul>
          </nav>
        )}
        <span className="ml-auto" />
        <GradeLink grade={user.grade} className="grade-link site-header__wide" />
        <Cart user={user} pathname={pathname} />
        {user.isLogin ? <UserMenu user={user} /> : logIn && <LoginLinks />}
        {menus && <IconButton icon="menu" label="전체 메뉴 열기" className={user.isLogin ? "site-header__narrow" : "site-header__no-room"} onClick={() => openLoaded(() => setDrawerOpen(true))} />}
      </div>
      <Suspense>{drawerOpen && <Drawer user={user} onClose={closeDrawer} />}</Suspense>
    </header>
  );
}

/** The member's first pages. They come with the menus, which a member can then open without a connection. */
function useOwnPages(): readonly MenuItem[] {
  const { account } = useSession();
  const [pages, setPages] = useState<readonly MenuItem[]>([]);
  useEffect(() => {
    if (account) void loadMenus().then(({ firstPages, groupsOf }) => setPages(firstPages(groupsOf(account))), () => undefined);
  }, [account]);
  return pages;
}

const Cart = ({ user: { cart, isLogin }, pathname }: { user: HeaderUser; pathname: string }) =>
  showsCart(pathname, isLogin) && <CartLink cart={cart} auth />;

function LoginLinks() {
  const { pathname, search } = useLocation();
  return (
    <nav className="site-header__if-room" aria-label="회원">
      <AppLink className="account-menu__button" href={loginPath(pathname + search)}>
        로그인
      </AppLink>
      <AppLink className="account-menu__button" href="/signup">
        회원가입
      </AppLink>
    </nav>
  );
}

/** The account menu: closes on Escape, on a press outside and when a page opens. */
function UserMenu({ user }: { user: HeaderUser }) {
  const [open, setOpen] = useOpenHere();
  const box = useRef<HTMLDivElement>(null);
  useDismissal(box, setOpen);
  return (
    <div ref={box} className="account-menu site-header__wide">
      <button type="button" className="account-menu__button" aria-expanded={open} aria-controls="user-menu" onClick={() => (open ? setOpen(false) : openLoaded(() => setOpen(true)))}>
        {user.name} 님
        <Icon name="down" small />
      </button>
      {open && (
        <nav id="user-menu" className="account-menu__list" aria-label="내 메뉴">
          <p className="heading-3">{user.name} 님, 반가워요</p>
          <Suspense>
            <PersonMenu user={user} />
          </Suspense>
        </nav>
      )}
    </div>
  );
}
