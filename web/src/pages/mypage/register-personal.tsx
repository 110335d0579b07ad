/** What a person has to prove before investing, in the order in which it is done; each comes back here. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import type { CertificationStatus as Status, Validity } from "#/api/gen";
import { accounts } from "#/journeys/bank-account/pages/accounts";
import { Pending } from "#/journeys/core/pending";
import { certificationStatus } from "#/journeys/customer-information/status";
import { longDate } from "#/lib/date";
import { nextPath } from "#/lib/links";
import { REGISTRATION } from "#/session/access";
import { loadAccount, useSession } from "#/session/session";
import { AppLink } from "#/shell/app-link";
import { buttonClass } from "#/ui/button";
import { Note } from "#/ui/content";
import { Page } from "#/ui/page";
import { validity } from "../invest/order-queries";
import { NEEDED, Row } from "./certification-status";
import { type Certification, certificationsOf } from "./certifications";

const PERSON = 1;
const NOT_FOR_INVESTING = "이메일";

export default function RegisterPersonal() {
  const status = useQuery(certificationStatus());
  const test = useQuery(validity());
  // What is proven here makes an investor: the site learns it before anybody goes back to the investors' pages.
  useEffect(() => void loadAccount().catch(() => undefined), []);
  if (status.data && status.data.userType !== PERSON) return <Navigate to="/mypage/corporation/certification" replace />;
  return (
    <Page title="개인 투자자 등록" lead="투자하기 전에 법에 따라 확인하는 것들이에요. 위에서부터 하나씩 마치면 돼요.">
      <div className="max-w-read pb-14">
        {status.data && test.data ? <Steps status={status.data} test={test.data} /> : <Pending of={status.error ? status : test} lines={5} />}
      </div>
    </Page>
  );
}

function Steps({ status, test }: { status: Status; test: Validity }) {
  const { data } = useQuery(accounts());
  const { account } = useSession();
  const { search } = useLocation();
  const next = nextPath(search);
  const steps = [...certificationsOf(status, data).filter(({ name }) => name !== NOT_FOR_INVESTING), suitability(test, REGISTRATION + search)];
  const first = steps.find(({ state }) => NEEDED.includes(state));
  const done = steps.every(({ state }) => state === "마쳤어요");
  if (done && next !== "/" && account?.isInvestor) return <Navigate to={next} replace />;
  return (
    <>
      {done && (
        <div className="mb-8" role="status">
          <Note title="투자할 준비가 끝났어요">
            <p>예치금을 채우고 상품을 골라 보세요.</p>
            <p className="mt-3">
              <AppLink className={buttonClass("primary")} href="/products/collateral">
                투자 상품 보기
              </AppLink>
            </p>
          </Note>
        </div>
      )}
      <ul className="border-t-2 border-ink-900">
        {steps.map((step) => (
          <Row key={step.name} {...step} next={step === first} here={REGISTRATION + search} />
        ))}
      </ul>
    </>
  );
}

function suitability({ isValid, validUntil }: Validity, here: string): Certification {
  const ways = [{ label: "적합성 확인하기", to: `/invest-suitability-test?next=${encodeURIComponent(here)}` }];
  if (!isValid) return { name: "투자 적합성", state: "해야 해요", about: "투자하기 전에 알아야 할 것을 확인해요.", ways };
  const about = validUntil ? `${longDate(validUntil)}까지 다시 묻지 않아요.` : "전문투자자는 확인하지 않아요.";
  return { name: "투자 적합성", state: "마쳤어요", about, ways: [] };
}
