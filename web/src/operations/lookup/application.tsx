/** One application, whether or not it waits for an operator. Its data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { OpenedApplication } from "#/core/api/gen";
import { dottedDate, momentOf } from "#/core/lib/date";
import { Facts } from "#/core/ui/layout/content";
import { openApplication } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { Failures, Moves } from "#/operations/cases/history";
import { stepOf } from "#/operations/cases/step-words";
import { ItemPage } from "#/operations/item-page";
import { PARTIES, kindOf, shownFacts, waiting } from "#/operations/words";
import { LOOKUP, LOOKUP_REASONS } from "./lookup-words";

export default function ApplicationPage() {
  const { applyUid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openApplication(applyUid, reason) });
  if (opening.data) return <ApplicationDetail of={opening.data} />;
  return <Closed usual={LOOKUP_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function ApplicationDetail({ of }: { of: OpenedApplication }) {
  const { applyUid, kind, section, step, waitingOn, since, openedAt, subject, member } = of;
  const facts = shownFacts(of.shown);
  const isOver = waitingOn === "nobody";
  return (
    <ItemPage list={LOOKUP} title={subject?.name ?? (member ? "탈퇴한 회원" : "아직 확인되지 않은 고객")} state={`${kindOf(kind)} · ${section} · ${isOver ? "끝났어요" : waiting(since)}`}>
      <div className="grid content-start gap-8">
        <section>
          <h2 className="heading-3 section-line">지금 상태</h2>
          <Facts
            facts={[
              { label: "단계", value: stepOf(kind, step) },
              { label: "기다리는 쪽", value: PARTIES[waitingOn] },
              { label: isOver ? "끝난 때" : "이 단계에 온 때", value: momentOf(since) },
              { label: "신청한 때", value: momentOf(openedAt) },
            ]}
          />
          {waitingOn === "operator" && (
            <p>
              <Link className="link" to={`/ops/cases/${applyUid}`}>
                이 건 처리하기
              </Link>
            </p>
          )}
        </section>
        {subject && (
          <section>
            <h2 className="heading-3 section-line">고객</h2>
            <Facts
              facts={[
                { label: "생년월일", value: dottedDate(subject.birthDate) },
                { label: "성별", value: subject.gender === "male" ? "남" : "여" },
                { label: "휴대폰", value: subject.mobile },
              ]}
            />
          </section>
        )}
        {member && (
          <p>
            <Link className="link" to={`/ops/members/${member}`}>
              이 회원의 다른 내역 보기
            </Link>
          </p>
        )}
        {facts.length > 0 && (
          <section>
            <h2 className="heading-3 section-line">신청 내용</h2>
            <Facts facts={facts} />
          </section>
        )}
        <Failures failures={of.failures} />
        <Moves {...of} />
      </div>
    </ItemPage>
  );
}
