/** The site's header: menus, cart, the person; a drawer below 992 px. */
import { useCallback, useEffect, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { monthOf } from "#/lib/date";
import { join } from "#/lib/join";
import { loginPath } from "#/lib/links";
import { displayName, type Session, useSession } from "#/session/session";
import { IconButton } from "#/ui/button";
import { Icon, Logo } from "#/ui/icon";
import { AppLink } from "./app-link";
import { useCart } from "./cart";
import { CartLink } from "./cart-link";
import { Drawer } from "./drawer";
import { isWithin, menus, useMenu, usePageExists, useUserMenu } from "./menu";
import { showsCart, showsGrade, showsNavigation } from "./visibility";
import { useHeaderHidden } from "./use-header-hidden";
import { useLogOut } from "./use-log-out";

export function Header({ onlyDesktop = false }: { onlyDesktop?: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  // Open for this page only: a change of route closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const hidden = useHeaderHidden();
  const menu = useMenu(menus.main);
  const closeDrawer = useCallback(() => setDrawerAt(null), []);
  return (
    <header className={join("hd", hidden && "hd--hidden", onlyDesktop && "only-lg")}>
      <div className="wrap hd__in">
        <AppLink className="logo" href="/" aria-label="이음 첫 화면">
          <Logo />
          이음
        </AppLink>
        {showsNavigation(pathname) && (
          <nav className="only-lg" aria-label="주 메뉴">
            <ul className="hd__nav">
              {menu.map((entry) => (
                <li key={entry.label}>
                  <AppLink href={entry.path} aria-current={isWithin(pathname, entry) || undefined}>
                    {entry.label}
                  </AppLink>
                  {entry.items && (
                    <ul>
                      {entry.items.map(({ label, path }) => (
                        <li key={path}>
                          <NavLink to={path}>{label}</NavLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        )}
        <span className="ml-auto" />
        <Grade session={session} />
        <Cart session={session} pathname={pathname} />
        {session.status === "guest" ? <Entrances /> : <UserMenu session={session} />}
        <IconButton icon="menu" label="전체 메뉴 열기" className="only-sm" onClick={() => setDrawerAt(pathname)} />
      </div>
      {drawerAt === pathname && <Drawer session={session} menu={menu} onClose={closeDrawer} />}
    </header>
  );
}

const month = monthOf(Date.now());
const GRADE = { blue: "블루", silver: "실버", gold: "골드", platinum: "플래티넘" };

function Grade({ session: { account } }: { session: Session }) {
  const benefits = usePageExists("/membership");
  if (!account?.grade || !showsGrade(account) || !benefits) return null;
  return (
    <AppLink className="gradelink only-lg" href="/membership">
      <span className="grade" data-g={account.grade}>
        <b>{month}</b>
        <i>{GRADE[account.grade]}</i>
      </span>
      혜택
    </AppLink>
  );
}

function Cart({ session, pathname }: { session: Session; pathname: string }) {
  const exists = usePageExists("/cart");
  if (!exists || !showsCart(pathname, session.status === "member")) return null;
  return session.status === "member" ? <MembersCart /> : <CartLink auth />;
}

const MembersCart = () => <CartLink cart={useCart().data} auth />;

function Entrances() {
  const { pathname, search } = useLocation();
  const exists = usePageExists("/login");
  if (!exists) return null;
  return (
    <nav className="only-lg flex" aria-label="회원">
      <AppLink className="userbtn" href={loginPath(pathname + search)}>
        로그인
      </AppLink>
      <AppLink className="userbtn" href="/signup">
        회원가입
      </AppLink>
    </nav>
  );
}

/** Greeting that opens the person's links; closes on Escape, on a press outside and on the way to a page. */
function UserMenu({ session }: { session: Session }) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const items = useUserMenu(session);
  const logOut = useLogOut();
  const open = openAt === pathname;

  useEffect(() => {
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpenAt(null);
    const escape = (event: KeyboardEvent) => event.key === "Escape" && setOpenAt(null);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, []);

  return (
    <div ref={box} className="user only-lg">
      <button type="button" className="userbtn" aria-expanded={open} aria-controls="user-menu" onClick={() => setOpenAt(open ? null : pathname)}>
        {displayName(session)} 님
        <Icon name="down" small />
      </button>
      <ul id="user-menu" className="user__menu" hidden={!open}>
        {session.account?.grade && showsGrade(session.account) && (
          <li>
            <AppLink href="/membership">
              <span className="grade" data-g={session.account.grade}>
                <b>{month}</b>
                <i>{GRADE[session.account.grade]}</i>
              </span>
            </AppLink>
          </li>
        )}
        {items.map(({ label, path }) => (
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
    </div>
  );
}
