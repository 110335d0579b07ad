/** The frame of the console: operator, navigation, number of waiting items. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, Navigate, NavLink, Outlet, useLocation } from "react-router";
import type { StaffMember, Who } from "#/core/api/gen";
import { TextButton } from "#/core/ui/button";
import { Icon, Logo } from "#/core/ui/icon";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { FirstPassword } from "#/operations/staff/first-password";
import { PAGE_SIZE, approvals, classRequests, consultations, deliveries, inquiries, lienReleases, logOut, operators, queues, repaymentProofs, unmatchedDeposits, currentOperator, withdrawals } from "./calls";
import { Notice } from "./notice";
import { QUEUES, ROLES } from "./words";
import "./ops.css";

const CONFIRMED = 5000; // ms

export default function Frame() {
  const { data: me, error } = useQuery(currentOperator);
  const { pathname } = useLocation();
  if (me === null) return <Navigate to={`/ops/login?next=${encodeURIComponent(pathname)}`} replace />;
  return (
    <div className="console">
      <header className="console__bar">
        <Link className="site-logo" to="/ops">
          <Logo />
          이음 <span className="text-ink-500">운영</span>
        </Link>
        {me && (me.passwordIsGiven || !me.isConfirmed ? <OperatorMenu me={me} /> : <Menu me={me} />)}
      </header>
      <main id="main" className="console__main">
        {me?.passwordIsGiven ? <FirstPassword /> : me && !me.isConfirmed ? <Unconfirmed /> : me ? <Outlet context={me} /> : error ? <Notice error={error} /> : <Loading lines={5} />}
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
function Menu({ me }: { me: Who }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const { data: sizes = [] } = useQuery(queues);
  const { data: pending = [] } = useQuery(approvals());
  const { data: classes = [] } = useQuery(classRequests());
  const { data: calls = [] } = useQuery(consultations());
  const { data: proofs = [] } = useQuery(repaymentProofs());
  const { data: asked = [] } = useQuery(inquiries());
  const administers = me.roles.includes("admin");
  const manages = administers || me.roles.includes("finance");
  const reviews = administers || me.roles.includes("reviewer");
  const { data: unpaid = [] } = useQuery({ ...withdrawals(), enabled: manages });
  const { data: unmatched = [] } = useQuery({ ...unmatchedDeposits(), enabled: manages });
  const { data: unreleased = [] } = useQuery({ ...lienReleases(), enabled: manages || reviews });
  const { data: undelivered = [] } = useQuery({ ...deliveries(), enabled: manages || reviews });
  const { data: staff = [] } = useQuery({ ...operators, enabled: administers });
  const audits = administers || me.roles.includes("auditor");
  return (
    <>
      <button type="button" className="console__toggle only-sm" aria-expanded={isOpen} aria-controls="console-nav" onClick={() => setOpenAt(isOpen ? null : pathname)}>
        업무
        <Icon name="down" small />
      </button>
      <nav id="console-nav" className="console__nav" data-open={isOpen || undefined} aria-label="업무">
        <Group title="심사">
          {sizes.map((size) => (
            <Entry key={size.queue} to={`/ops/queues/${size.queue}`} label={QUEUES[size.queue].title} count={size.waiting} />
          ))}
          <Entry to="/ops/repayment-proofs" label="완납 증명" count={countOf(proofs)} />
          {(manages || reviews) && <Entry to="/ops/lien-releases" label="근저당 말소" count={countOf(unreleased)} />}
          <Entry to="/ops/class-requests" label="투자자 심사" count={countOf(classes)} />
        </Group>
        {manages && (
          <Group title="대출과 돈">
            <Entry to="/ops/products" label="상품 등록" />
            <Entry to="/ops/loans" label="대출 관리" />
            <Entry to="/ops/withdrawals" label="출금 대기" count={countOf(unpaid)} />
            <Entry to="/ops/unmatched-deposits" label="미확인 입금" count={countOf(unmatched)} />
          </Group>
        )}
        <Group title="고객">
          <Entry to="/ops/consultations" label="전화 상담" count={countOf(calls)} />
          <Entry to="/ops/inquiries" label="1:1 문의" count={countOf(asked)} />
          {(manages || reviews) && <Entry to="/ops/deliveries" label="못 보낸 메시지" count={countOf(undelivered)} />}
          {reviews && <Entry to="/ops/notices" label="공지" />}
          {reviews && <Entry to="/ops/events" label="이벤트" />}
          {reviews && <Entry to="/ops/votes" label="투표" />}
        </Group>
        <Group title="확인과 기록">
          <Entry to="/ops/approvals" label="확인 요청" count={countOf(pending)} />
          {administers && <Entry to="/ops/operators" label="운영자" count={staff.filter(isReady).length} />}
          {audits && <Entry to="/ops/audit" label="기록" />}
        </Group>
      </nav>
      <OperatorMenu me={me} />
    </>
  );
}

/** Another administrator can confirm this operator, who has set a password. */
const isReady = ({ active, passwordIsGiven, isConfirmed }: StaffMember) => active && !passwordIsGiven && !isConfirmed;

/** Only the first page is counted. */
const countOf = (rows: readonly unknown[]): number | string => (rows.length < PAGE_SIZE ? rows.length : `${PAGE_SIZE}+`);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="console__group">
    <p className="caption">{title}</p>
    {children}
  </div>
);

/** Only a queue with something in it has a count. */
function Entry({ to, label, count }: { to: string; label: string; count?: number | string }) {
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
