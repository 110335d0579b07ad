import type { Card, Case, Subject } from "#/api/gen";
import { previewImage } from "#/dialogs/dialogs";
import { dottedDate, momentOf } from "#/lib/date";
import { Facts, Table } from "#/ui/content";
import { shownFacts } from "./words";

/** What a case is decided by. */
export function Evidence({ of: { card, subject, shown, moves, temporalUrl, journeyId } }: { of: Case }) {
  const application = shownFacts(shown);
  return (
    <div className="grid content-start gap-8">
      {card && <CardEvidence card={card} subject={subject} />}
      {subject && !card && (
        <section>
          <h2 className="title ledger">고객</h2>
          <Facts
            facts={[
              { label: "이름", value: subject.name },
              { label: "생년월일", value: dottedDate(subject.birthDate) },
              { label: "성별", value: subject.gender === "male" ? "남" : "여" },
              { label: "휴대폰", value: subject.mobile },
            ]}
          />
        </section>
      )}
      {application.length > 0 && (
        <section>
          <h2 className="title ledger">신청 내용</h2>
          <Facts facts={application} />
        </section>
      )}
      <details className="twin">
        <summary>지금까지의 진행 {moves.length}단계</summary>
        <Table
          caption="지금까지의 진행"
          columns={["때", "단계", "까닭"]}
          rows={moves.map(({ at, step, label, note }) => [momentOf(at), step, note || label || ""])}
        />
        <p>
          <a className="link" href={temporalUrl} target="_blank" rel="noreferrer">
            Temporal 화면에서 보기
          </a>
        </p>
        <p className="cap">{journeyId}</p>
      </details>
    </div>
  );
}

/** The card beside what the identity agency had said: what differs stands out in words, too. */
function CardEvidence({ card, subject }: { card: Card; subject: Subject | null }) {
  const birth = subject?.birthDate.replaceAll("-", "").slice(2);
  const rows = [
    ["이름", subject?.name, card.name],
    ["생년월일", birth, card.civilCode.slice(0, 6)],
    ["주민등록번호", undefined, card.civilCode],
    ["발급일", undefined, dottedDate(card.issuedDate)],
    ...(card.driverLicenseNumber ? [["면허 번호", undefined, card.driverLicenseNumber]] : []),
  ] as const;
  return (
    <section>
      <h2 className="title ledger">{card.idCardType === 1 ? "운전면허증" : "주민등록증"}</h2>
      <Photograph url={card.imageUrl} />
      <Table
        caption="가입 정보와 신분증 비교"
        columns={["항목", "가입 정보", "신분증"]}
        rows={rows.map(([label, known, read]) => [
          label,
          known ?? "–",
          known && known !== read ? <span className="clay strong">{read} (달라요)</span> : read,
        ])}
      />
    </section>
  );
}

/** The operator's cookie is asked for by the picture itself. */
function Photograph({ url }: { url: string }) {
  return (
    <button type="button" className="ops__photo" aria-label="신분증 사진 크게 보기" onClick={() => void previewImage("신분증 사진", url)}>
      <img src={url} alt="고객이 낸 신분증 사진" />
    </button>
  );
}
