import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ApprovalVerdict } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Facts } from "#/core/ui/layout/content";
import { withdrawnApprovals } from "#/operations/calls";
import { describe } from "#/operations/cases/approval-facts";

const WHY: Partial<Record<ApprovalVerdict, string>> = {
  "case-moved": "요청한 뒤에 건이 다음 단계로 넘어가거나 다시 처리됐어요. 필요하면 지금 단계를 보고 다시 요청해 주세요.",
  "rights-changed": "요청한 운영자의 권한이나 비밀번호가 바뀌었어요. 필요하면 지금 권한이 있는 운영자가 다시 요청해 주세요.",
};

/** Requests of the last three days that nobody can confirm any more. */
export function WithdrawnApprovals() {
  const { data: withdrawn } = useQuery(withdrawnApprovals);
  if (!withdrawn?.length) return null;
  return (
    <section className="mt-12 grid max-w-text gap-10">
      <h2 className="heading-2">취소된 요청</h2>
      {withdrawn.map((approval) => {
        const { title, facts, link } = describe({ ...approval, loan: null });
        const { id, first, askedAt, withdrawnAt, why } = approval;
        const when = [
          { label: "요청한 사람", value: first },
          { label: "요청한 때", value: momentOf(askedAt) },
          { label: "취소된 때", value: momentOf(withdrawnAt) },
          { label: "취소된 이유", value: WHY[why] ?? "" },
        ];
        return (
          <article key={id} className="section-line">
            <h3 className="heading-3">{title}</h3>
            <Facts facts={[...facts, ...when]} />
            <p>
              <Link className="link" to={link.to}>
                {link.words}
              </Link>
            </p>
          </article>
        );
      })}
    </section>
  );
}
