/** A participant of an event. The data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { dottedDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Facts } from "#/core/ui/layout/content";
import { openParticipant } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { ItemPage } from "#/operations/item-page";

const USUAL_REASONS = ["이벤트 당첨자 확인", "이벤트에 낸 내용 확인"];

export default function Participant() {
  const { uid = "", person = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openParticipant(uid, person, reason) });
  if (!opening.data) return <Closed usual={USUAL_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
  const { subject, companyName, amount, files } = opening.data;
  return (
    <ItemPage list={{ to: `/ops/events/${uid}`, title: "참여자" }} title={subject.name} state={companyName ? "내용을 냈어요" : null}>
      <section>
        <h2 className="heading-3 section-line">확인할 것</h2>
        <Facts
          facts={[
            { label: "생년월일", value: dottedDate(subject.birthDate) },
            { label: "휴대폰", value: subject.mobile },
            ...(companyName ? [{ label: "돌려받은 회사", value: companyName }] : []),
            ...(amount === null ? [] : [{ label: "옮긴 금액", value: won(amount) }]),
          ]}
        />
        {files.map(({ number }) => (
          <p key={number} className="mt-4">
            <a className="link" href={`/api/ops/events/${uid}/participants/${person}/files/${number}`} target="_blank" rel="noreferrer">
              내역 화면 {number} 열기
            </a>
          </p>
        ))}
      </section>
    </ItemPage>
  );
}
