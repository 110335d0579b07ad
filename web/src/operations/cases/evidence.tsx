import type { Case, EvidenceFact, EvidenceFile } from "#/core/api/gen";
import { previewImage } from "#/core/dialogs/dialogs";
import { dottedDate } from "#/core/lib/date";
import { Facts, Table } from "#/core/ui/layout/content";
import { QUEUES, shownFacts } from "#/operations/words";
import { Failures, Moves } from "./history";

/** The evidence of a case. */
export function Evidence({ of: { applyUid, kind, queue, evidence, subject, shown, moves, failures, temporalUrl, journeyId } }: { of: Case }) {
  const application = shownFacts(shown);
  const compared = evidence.facts.some(({ known }) => known !== null);
  return (
    <div className="grid content-start gap-8">
      {(evidence.facts.length > 0 || evidence.files.length > 0) && (
        <section>
          <h2 className="heading-3 section-line">{QUEUES[queue].evidence}</h2>
          {evidence.files.length > 0 && <p className="caption">모두 열어 본 다음에 결정할 수 있어요.</p>}
          {evidence.files.map((file) => (
            <File key={file.name} file={file} applyUid={applyUid} />
          ))}
          {compared ? <Comparison facts={evidence.facts} /> : <Facts facts={evidence.facts} />}
        </section>
      )}
      {subject && !compared && (
        <section>
          <h2 className="heading-3 section-line">{queue === "corporations" ? "대표자" : "고객"}</h2>
          <Facts
            facts={[
              ...(queue === "corporations" ? [] : [{ label: "이름", value: subject.name }]),
              { label: "생년월일", value: dottedDate(subject.birthDate) },
              { label: "성별", value: subject.gender === "male" ? "남" : "여" },
              { label: "휴대폰", value: subject.mobile },
            ]}
          />
        </section>
      )}
      {application.length > 0 && (
        <section>
          <h2 className="heading-3 section-line">신청 내용</h2>
          <Facts facts={application} />
        </section>
      )}
      <Failures failures={failures} />
      <Moves kind={kind} journeyId={journeyId} temporalUrl={temporalUrl} moves={moves} />
    </div>
  );
}

/** Compared with the data of the identity agency; differences are also marked with text. */
function Comparison({ facts }: { facts: EvidenceFact[] }) {
  return (
    <Table
      caption="가입 정보와 낸 자료 비교"
      columns={["항목", "가입 정보", "낸 자료"]}
      rows={facts.map(({ label, value, known }) => [
        label,
        known ?? "–",
        known !== null && known !== value ? <span className="text-clay-700 font-strong">{value} (달라요)</span> : value,
      ])}
    />
  );
}

/** The browser sends the operator's cookie. */
function File({ file: { name, label, mediaType }, applyUid }: { file: EvidenceFile; applyUid: string }) {
  const url = `/api/ops/cases/${applyUid}/files/${name}`;
  if (mediaType === "image/*") {
    return (
      <button type="button" className="console__photo" aria-label={`${label} 크게 보기`} onClick={() => void previewImage(label, url)}>
        <img src={url} alt={label} />
      </button>
    );
  }
  return (
    <p>
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {label} 열기
      </a>
    </p>
  );
}
