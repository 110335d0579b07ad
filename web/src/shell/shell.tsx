/** Around every page: its layout, its guard, scrolling, dialogs and toasts. */
import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from "react-router";
import { deviceBridge, inWebView } from "#/bridge/bridge";
import { confirm } from "#/dialogs/dialogs";
import { Modals } from "#/dialogs/modals";
import { Toast } from "#/dialogs/toast";
import { type Access, redirectFor } from "#/session/access";
import { useSession } from "#/session/session";
import { Loading } from "#/ui/blank";
import { IconButton } from "#/ui/button";
import { Footer } from "./footer";
import { Header } from "./header";
import { HeaderBanner } from "./header-banner";
import { type Layout, partsOf } from "./visibility";

/** What a route says of its page. */
export type PageHandle = { access: Access; layout: Layout };

export function Shell({ children }: { children?: ReactNode }) {
  const { pathname, hash } = useLocation();
  const { access, layout } = useHandle();
  const { header, footer } = partsOf(layout, inWebView());

  // A hash is scrolled to softly; everything else jumps.
  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = hash ? "smooth" : "";
  }, [hash, pathname]);

  return (
    <>
      <a className="skip" href="#main">
        본문으로 바로 가기
      </a>
      {inWebView() && layout !== "funnel" && layout !== "blank" && <AppBar />}
      {header === "close" && <ClosingBar />}
      {header === "site" && <HeaderBanner />}
      {header !== "none" && <Header onlyDesktop={header !== "site"} />}
      <Suspense fallback={<Coming />}>{children ?? <Guarded access={access} />}</Suspense>
      {footer !== "none" && <Footer onlyDesktop={footer === "desktop"} />}
      <Modals />
      <Toast />
      <ScrollRestoration />
    </>
  );
}

function useHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.access) ?? { access: "open", layout: "default" };
}

function Guarded({ access }: { access: Access }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const elsewhere = redirectFor(access, status !== "guest", pathname + search);
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />;
}

const Coming = () => (
  <main id="main" className="wrap pt-14">
    <Loading />
  </main>
);

/** The site's own bar inside the app. */
function AppBar() {
  const navigate = useNavigate();
  return (
    <div className="appbar">
      <IconButton icon="back" label="뒤로" onClick={() => void navigate(-1)} />
      <IconButton icon="close" label="닫기" onClick={() => void deviceBridge()?.close()} />
    </div>
  );
}

/** Certification on phones: nothing but a way out, asked about first. */
function ClosingBar() {
  const navigate = useNavigate();
  const close = async () => {
    const sure = await confirm({
      title: "인증을 그만둘까요?",
      message: "지금까지 인증한 내용은 저장되지 않아요.",
      confirmLabel: "그만두기",
      cancelLabel: "계속하기",
    });
    if (sure) await navigate("/");
  };
  return (
    <div className="fn__bar only-sm">
      <span className="ml-auto" />
      <IconButton icon="close" label="인증 그만두기" onClick={close} />
    </div>
  );
}
