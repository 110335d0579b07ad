/** Wraps every page: layout, access rule, scrolling, dialogs and toasts. */
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useMemo } from "react";
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from "react-router";
import { deviceBridge, headerOffset, inWebView } from "#/core/session/bridge";
import { Modals } from "#/core/dialogs/modals";
import { Toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { type Access, guard, isAllowed, institutionRedirect, limitsRedirect, loginRedirect, registrationRedirect } from "#/core/session/access";
import { useAccountReading, useSession } from "#/core/session/session";
import { userType, userTypes } from "#/core/session/user-type";
import { buttonClass, IconButton } from "#/core/ui/button";
import { MessageBarContext } from "#/core/ui/funnel/funnel-bar";
import { Loading, MessagePage } from "#/core/ui/layout/message-page";
import { AppLink } from "#/core/session/app-link";
import { Footer } from "./footer/footer";
import { Header } from "./header/header";
import { HeaderBanner } from "./header/header-banner";
import { loadMenus } from "./load-menus";
import { type Layout, partsOf } from "./visibility";
import "./shell.css";

/** Nothing where it cannot be loaded: the menu leads to the same pages. */
const TabBar = lazy<ComponentType>(() => loadMenus().then(({ TabBar: loaded }) => ({ default: loaded }), () => ({ default: () => null })));

/** The properties that a route gives its page. */
export type PageHandle = { access: Access; layout: Layout };

/** `mock`: the bar of mock investing, shown instead of header and footer; its pages need no log-in. */
export function Shell({ children, mock }: { children?: ReactNode; mock?: ReactNode }) {
  const { pathname, hash } = useLocation();
  const { access, layout } = useHandle();
  const { status } = useSession();
  const { header, footer } = mock ? NO_PARTS : partsOf(layout, inWebView());
  const messageBar = useMessageBar(layout);

  // Scrolling to a hash is smooth; all other scrolling is instant.
  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = hash ? "smooth" : "";
  }, [hash, pathname]);

  // Anchors are offset by the height of the app's bar.
  useLayoutEffect(() => document.documentElement.style.setProperty("--header-offset", `${headerOffset()}px`), []);

  return (
    <>
      <a className="skip-link" href="#main">
        본문으로 바로 가기
      </a>
      {mock}
      {inWebView() && !LAYOUTS_WITH_BAR.includes(layout) && <AppBar />}
      {header === "site" && <HeaderBanner key={pathname} />}
      {header !== "none" && <Header onlyDesktop={header === "desktop"} menus={header !== "plain"} logIn={layout !== "authentication"} />}
      <MessageBarContext value={messageBar}>
        <Suspense fallback={<PageLoading />}>{children ?? <Guarded access={mock ? "open" : access} />}</Suspense>
      </MessageBarContext>
      {footer !== "none" && <Footer onlyDesktop={footer === "desktop"} />}
      <Suspense>{header === "site" && status === "member" && <TabBar />}</Suspense>
      <Modals />
      <Toast />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Layouts without the site's header below 992 px: their pages have a bar with back and close. */
const FUNNEL_LAYOUTS: readonly Layout[] = ["authentication", "funnel"];

/** Back and close of a message page. A page that was opened from outside has no page to go back to. */
function useMessageBar(layout: Layout) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useMemo(() => {
    if (!FUNNEL_LAYOUTS.includes(layout)) return null;
    const onClose = () => void (deviceBridge()?.close() ?? navigate("/"));
    return { onClose, onBack: () => (key === "default" ? onClose() : void navigate(-1)) };
  }, [layout, key, navigate]);
}

/** Layouts whose pages have a bar of their own in the app. */
const LAYOUTS_WITH_BAR: readonly Layout[] = [...FUNNEL_LAYOUTS, "blank"];

const NO_PARTS = { header: "none", footer: "none" } as const;

/** After every full load the key is "default"; the position is then saved by path. */
const scrollKey = ({ key, pathname }: Location): string => (key === "default" ? pathname : key);

function useHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.access) ?? { access: "open", layout: "default" };
}

/** Access rules that require the loaded account. */
const NEEDS_ACCOUNT: readonly Access[] = ["institution", "investor", "borrower"];

function Guarded({ access }: { access: Access }) {
  const { status, account } = useSession();
  const { pathname, search, hash } = useLocation();
  const type = account && userType(account);
  const here = pathname + search + hash;
  const elsewhere =
    loginRedirect(guard(access), status !== "guest", here) ??
    (type && institutionRedirect(type, pathname)) ??
    (account && (limitsRedirect(userTypes(account), pathname) ?? registrationRedirect(access, account, here)));
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  if (!type) return NEEDS_ACCOUNT.includes(access) ? <AccountLoading /> : <Outlet />;
  if (isAllowed(access, type)) return <Outlet />;
  return access === "borrower" ? <NoLoanYet /> : <InstitutionsOnly />;
}

/** A member who has never borrowed gets an empty page instead of a refusal. */
const NoLoanYet = () => (
  <MessagePage title="아직 받은 대출이 없어요" message="대출을 신청하면 진행 상황과 갚을 날을 여기에서 볼 수 있어요." illustration="empty">
    <AppLink className={buttonClass("primary", true)} href="/loan/credit/guide">
      내 한도 알아보기
    </AppLink>
    <AppLink className={buttonClass("quiet", true)} href="/loan/guide">
      대출 모두 보기
    </AppLink>
  </MessagePage>
);

const InstitutionsOnly = () => (
  <MessagePage title="금융기관만 볼 수 있어요" message="금융기관 투자자로 승인받으면 쓸 수 있어요.">
    <AppLink className={buttonClass("primary", true)} href="/investor/corporate">
      법인 투자 안내 보기
    </AppLink>
  </MessagePage>
);

function AccountLoading() {
  const reading = useAccountReading();
  return (
    <main id="main" className="page-width pt-14">
      <QueryStatus of={reading} />
    </main>
  );
}

const PageLoading = () => (
  <main id="main" className="page-width pt-14">
    <Loading />
  </main>
);

/** The site's bar inside the app. */
function AppBar() {
  const navigate = useNavigate();
  return (
    <div className="web-view-bar">
      <IconButton icon="back" label="뒤로" onClick={() => void navigate(-1)} />
      <IconButton icon="close" label="닫기" onClick={() => void deviceBridge()?.close()} />
    </div>
  );
}
