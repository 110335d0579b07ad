/** One application in a list: purpose, state and link. */
import { Link } from "react-router";
import type { LoanApplication } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { buttonClass } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { isRunning } from "./application-phases";

export function ApplicationRow({ loan }: { loan: LoanApplication }) {
  const { product, state, label, amount, period, rate, appliedAt, isOpen, path, reason } = loan;
  const terms = [amount && amountText(amount), period && `${period}개월`, rate && `연 ${rate}%`].filter(Boolean).join(" · ");
  const action = path.startsWith("/mypage") ? "자세히 보기" : isOpen ? "이어서 하기" : state === "depositing" ? "진행 보기" : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-5">
      <div className="flex-1">
        <p className="heading-3 flex flex-wrap items-center gap-2">
          {product}
          <Tag {...(isRunning(loan) && { tone: "pine" as const })}>{label}</Tag>
        </p>
        {terms && <p className="mt-1">{terms}</p>}
        {reason && <p className="mt-1">{reason}</p>}
        <p className="text-ink-700 text-label mt-1">{longDate(appliedAt)} 신청</p>
      </div>
      {action && (
        <Link className={buttonClass(isOpen ? "primary" : "quiet")} to={path}>
          {action}
        </Link>
      )}
    </li>
  );
}
