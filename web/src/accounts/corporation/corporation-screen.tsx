/** Renders the page of the current step, at every address of corporate sign-up. */
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useJourney } from "#/core/journeys/journey";
import { JourneyScreen } from "#/core/journeys/journey-screen";
import { loginPath } from "#/core/lib/links";
import { useSession } from "#/core/session/session";
import { Loading } from "#/core/ui/layout/message-page";
import { chart } from "./chart";
import { CertificationPage } from "./pages/certification-page";
import { Intro } from "./pages/intro";
import { screens } from "./screens";

const BASE = "/signup/corporation";
const FIRST_ACCOUNT_STEP = Object.keys(chart.steps).indexOf("company");

export default function CorporationScreen() {
  const { snapshot } = useJourney();
  const { status, account } = useSession();
  const { pathname } = useLocation();
  const step = snapshot?.step;
  // Several steps share an address, at which the router does not scroll.
  useEffect(() => {
    if (step) scrollTo(0, 0);
  }, [step]);
  if (snapshot && snapshot.rank >= FIRST_ACCOUNT_STEP && status === "guest" && snapshot.waitingOn !== "nobody") return <LoggingIn />;
  if (snapshot) return <JourneyScreen screens={screens} />;
  if (status === "checking") return <LoggingIn />;
  if (pathname.startsWith("/mypage")) return <CertificationPage />;
  if (account && !account.isCorporation) return <Navigate to="/" replace />;
  return pathname === BASE || account ? <Intro /> : <Navigate to={loginPath(pathname)} replace />;
}

/** Shown while the new account is being loaded. */
const LoggingIn = () => (
  <main id="main" className="page-width pt-14">
    <Loading words="로그인하고 있어요" />
  </main>
);
