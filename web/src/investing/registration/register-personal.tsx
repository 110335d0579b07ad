/** The requirements before investing, in order. Each step returns to this page. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { Row } from "#/accounts/certifications/certification-status";
import { type Certification, NEEDED, PERSON } from "#/accounts/certifications/certifications";
import { consentTexts, INVESTOR } from "#/core/journeys/consents";
import { QueryStatus } from "#/core/journeys/query-status";
import { nextPath } from "#/core/lib/links";
import { REGISTRATION } from "#/core/session/access";
import { loadAccount, useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { MyPage } from "#/core/pages/my-page";
import { AgreeToInvest } from "./agree-to-invest";
import { doneOf, lackingOf, TERMS, useInvestorSteps } from "./investor-steps";

export default function RegisterPersonal() {
  const { search } = useLocation();
  const { asked, userType, steps } = useInvestorSteps(REGISTRATION + search);
  const terms = useQuery(consentTexts(INVESTOR)); // loaded together with the steps, so that they do not move them
  // These certifications make a member an investor, so that the session is refreshed before the investors' pages open.
  useEffect(() => void loadAccount().catch(() => undefined), []);
  if (userType && userType !== PERSON) return <Navigate to={`/mypage/corporation/certification${search}`} replace />;
  return (
    <MyPage narrow title="투자 준비" lead="투자하기 전에 법에 따라 확인하는 것들이에요. 위에서부터 하나씩 마치면 돼요.">
      <div className="max-w-read pb-14">{steps && !terms.isPending ? <Steps steps={steps} /> : <QueryStatus of={asked} lines={5} />}</div>
    </MyPage>
  );
}

function Steps({ steps }: { steps: readonly Certification[] }) {
  const { account } = useSession();
  const { search } = useLocation();
  const next = nextPath(search);
  const first = lackingOf(steps)[0];
  const finished = doneOf(steps).length;
  const done = finished === steps.length;
  if (done && next !== "/" && account?.isInvestor) return <Navigate to={next} replace />;
  return (
    <>
      {done && (
        <div className="mb-8" role="status">
          <Note title="투자할 준비가 끝났어요">
            <p>예치금을 채우고 상품을 골라 보세요.</p>
            <p className="actions mt-3">
              <AppLink className={buttonClass("primary")} href="/products/collateral">
                투자 상품 보기
              </AppLink>
            </p>
          </Note>
        </div>
      )}
      {!done && (
        <div className="mb-6">
          <p className="font-semibold">
            {steps.length}개 중 {finished}개 마쳤어요
          </p>
          <ProgressBar className="mt-2" height={8} value={finished / steps.length} />
          {next !== "/" && <p className="mt-3 text-ink-700">등록을 마치면 보던 곳으로 돌아가요.</p>}
        </div>
      )}
      <ul className="border-t-2 border-ink-900">
        {steps.map((step) => (
          <Row key={step.name} {...step} next={step === first} here={REGISTRATION + search}>
            {step.name === TERMS && NEEDED.includes(step.state) && <AgreeToInvest />}
          </Row>
        ))}
      </ul>
    </>
  );
}
