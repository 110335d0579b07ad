/** The frame of the console: operator, search field, navigation with the number of waiting items. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, Navigate, NavLink, Outlet, useLocation } from "react-router";
import type { Who } from "#/core/api/gen";
import { TextButton } from "#/core/ui/button";
import { Icon, Logo } from "#/core/ui/icon";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { FirstPassword } from "#/operations/staff/first-password";
import { LookupField, UnlistedQuery } from "#/operations/lookup/field";
import { currentOperator, logOut, waitingCounts } from "./calls";
import { Notice } from "./notice";
import { QUEUES, ROLES } from "./words";
import "./ops.css";

const CONFIRMED = 5000; // ms

export default function Frame() {
  const { data: me, error } = useQuery(currentOperator);
  const { pathname, search } = useLocation();
  const [unlisted, setUnlisted] = useState("");
  if (me === null) return <Navigate to={`/ops/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <div className="console">
      <header className="console__bar">
        <Link className="site-logo" to="/ops">
          <Logo />
          이음 <span className="text-ink-500">운영</span>
        </Link>
        {me && (me.passwordIsGiven || !me.isConfirmed ? <OperatorMenu me={me} /> : <Menu me={me} onUnlisted={setUnlisted} />)}
      </header>
      <main id="main" className="console__main">
        <UnlistedQuery value={unlisted}>
          {me?.passwordIsGiven ? <FirstPassword /> : me && !me.isConfirmed ? <Unconfirmed /> : me ? <Outlet context={me} /> : error ? <Notice error={error} /> : <Loading lines={5} />}
        </UnlistedQuery>
      </main>
    </div>
  );
}

/** Polled, so that the console opens when the other administrator has confirmed. */
function Unconfirmed() {
  useQuery({ ...currentOperator, refetchInterval: CONFIRMED });
  return <MessagePage title="다른 관리자의 확인을 기다리고 있어요" message="권한이나 비밀번호를 새로 받으면 다른 관리자가 한 번 더 확인해요. 확인이 끝나면 바로 시작할 수 있어요." />;
}

/** Below 992 px it opens by a button and closes with the next page. */
function Menu({ me, onUnlisted }: { me: Who; onUnlisted(text: string): void }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const { data: counts = {} } = useQuery(waitingCounts);
  const administers = me.roles.includes("admin");
  const manages = administers || me.roles.includes("finance");
  const reviews = administers || me.roles.includes("reviewer");
  const audits = administers || me.roles.includes("auditor");
  return (
    <>
      <button type="button" className="console__toggle only-sm" aria-expanded={isOpen} aria-controls="console-nav" onClick={() => setOpenAt(isOpen ? null : pathname)}>
        업무
        <Icon name="down" small />
      </button>
      {(manages || reviews) && <LookupField onUnlisted={onUnlisted} />}
      <nav id="console-nav" className="console__nav" data-open={isOpen || undefined} aria-label="업무">
        <Group title="심사">
          {Object.entries(QUEUES).map(([name, { title }]) => (
            <Entry key={name} to={`/ops/queues/${name}`} label={title} count={counts[name]} />
          ))}
          <Entry to="/ops/repayment-proofs" label="완납 증명" count={counts["repayment-proofs"]} />
          {(manages || reviews) && <Entry to="/ops/lien-releases" label="근저당 말소" count={counts["lien-releases"]} />}
          <Entry to="/ops/class-requests" label="투자자 심사" count={counts["class-requests"]} />
        </Group>
        {manages && (
          <Group title="대출과 돈">
            <Entry to="/ops/products" label="상품 등록" />
            <Entry to="/ops/loans" label="대출 관리" />
            <Entry to="/ops/withdrawals" label="출금 대기" count={counts["withdrawals"]} />
            <Entry to="/ops/unmatched-deposits" label="미확인 입금" count={counts["unmatched-deposits"]} />
          </Group>
        )}
        <Group title="고객">
          <Entry to="/ops/consultations" label="전화 상담" count={counts["consultations"]} />
          <Entry to="/ops/inquiries" label="1:1 문의" count={counts["inquiries"]} />
          {(manages || reviews) && <Entry to="/ops/deliveries" label="못 보낸 메시지" count={counts["deliveries"]} />}
          {reviews && <Entry to="/ops/notices" label="공지" />}
          {reviews && <Entry to="/ops/events" label="이벤트" />}
          {reviews && <Entry to="/ops/votes" label="투표" />}
        </Group>
        <Group title="확인과 기록">
          <Entry to="/ops/approvals" label="확인 요청" count={counts["approvals"]} />
          {administers && <Entry to="/ops/operators" label="운영자" count={counts["operators"]} />}
          {audits && <Entry to="/ops/audit" label="기록" />}
        </Group>
      </nav>
      <OperatorMenu me={me} />
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="console__group">
    <p className="caption">{title}</p>
    {children}
  </div>
);

/** Only a queue with something in it has a count. */
function Entry({ to, label, count }: { to: string; label: string; count?: number | undefined }) {
  return (
    <NavLink to={to}>
      {label}
      {Boolean(count) && <span className="console__count">{count}</span>}
    </NavLink>
  );
}

function OperatorMenu({ me }: { me: Who }) {
  const queries = useQueryClient();
  const leave = async () => {
    await logOut();
    queries.setQueryData(currentOperator.queryKey, null); // the frame shows the log-in and reads no data
  };
  return (
    <div className="console__operator-name">
      <p>
        <b>{me.name}</b> <span className="only-lg text-ink-500">{me.roles.map((role) => ROLES[role]).join(", ")}</span>
      </p>
      <TextButton onClick={() => void leave()}>로그아웃</TextButton>
    </div>
  );
}
