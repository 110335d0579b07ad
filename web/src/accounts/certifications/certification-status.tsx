/** Lists every certification of the person with its state and the links to complete, renew or change it. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { accounts } from "#/accounts/bank-account/pages/accounts";
import { certificationStatus } from "#/accounts/customer-information/status";
import type { CertificationStatus as Status } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { MyPage } from "#/core/pages/my-page";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { type Certification, certificationsOf, isEnding, NEEDED, PERSON, type State, type CertificationLink } from "./certifications";

const HERE = "/mypage/certification-status";
const CORPORATIONS = "/mypage/corporation/certification";

export default function CertificationStatus() {
  const reading = useQuery(certificationStatus());
  const status = reading.data;
  if (status && status.userType !== PERSON) return <Navigate to={CORPORATIONS} replace />;
  return (
    <MyPage title="인증 관리" lead="마친 인증과 남은 인증을 한곳에서 볼 수 있어요.">
      {status ? <Certifications status={status} /> : <QueryStatus of={reading} words="인증을 확인하고 있어요" lines={5} />}
    </MyPage>
  );
}

const TONE: Partial<Record<State, "pine" | "clay">> = { "마쳤어요": "pine", "해야 해요": "clay", "다시 해야 해요": "clay" };

function Certifications({ status }: { status: Status }) {
  const { data } = useQuery(accounts());
  const all = certificationsOf(status, data);
  const next = all.find(({ state }) => NEEDED.includes(state)) ?? all.find(({ state }) => isEnding(state));
  return (
    <ul className="max-w-read border-t-2 border-ink-900">
      {all.map((certification) => (
        <Row key={certification.name} {...certification} next={certification === next} />
      ))}
    </ul>
  );
}

type RowProps = Certification & { next: boolean; here?: string; children?: ReactNode };

/** `next`: highlights the first missing certification, or one that ends soon. */
export function Row({ name, state, about, links, next, here = HERE, children }: RowProps) {
  const tone = isEnding(state) ? "clay" : TONE[state];
  const done = state === "마쳤어요";
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-center gap-3">
        <h2 className="text-body font-strong flex-1">{name}</h2>
        <Tag {...(tone && { tone })}>{state}</Tag>
      </div>
      <p className="text-ink-700 text-label mt-1">{about}</p>
      <div className={done ? "mt-1 flex flex-wrap gap-x-6 empty:hidden" : "actions mt-3 empty:hidden"}>
        {links.map((link) => (
          <ReturningLink key={link.label} {...link} look={done ? "link" : buttonClass(next ? "primary" : "quiet")} here={here} />
        ))}
      </div>
      {children}
    </li>
  );
}

/** A link to a page that returns to this page. */
function ReturningLink({ to, label, origin = "page", look, here }: CertificationLink & { look: string; here: string }) {
  return (
    <AppLink className={look} href={to} onClick={() => rememberOrigin({ path: here, type: origin })}>
      {label}
    </AppLink>
  );
}
