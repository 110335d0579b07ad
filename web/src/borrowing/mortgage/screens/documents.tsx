/** The documents of the application; each can be replaced until submission. */
import { useQuery } from "@tanstack/react-query";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { QueryStatus } from "#/core/journeys/query-status";
import { shortDate } from "#/core/lib/date";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { Tag } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";
import { choices } from "../queries";

/** Description and source of each kind of document. */
const HINTS: Record<string, string> = {
  "id-card": "주민등록증이나 운전면허증의 앞면이 모두 보이게 찍어 주세요.",
  "title-deed": "집을 살 때 등기소에서 받은 서류예요. 등기필정보라고 적혀 있기도 해요.",
  households: "집에 누가 전입해 있는지 보는 서류예요. 주민센터나 정부24에서 뗄 수 있어요.",
  income: "직장인은 근로소득 원천징수영수증, 사업을 하면 소득금액증명이면 돼요. 홈택스에서 뗄 수 있어요.",
};

export default function Documents() {
  const { data, send, busy } = useMortgage();
  const reading = useQuery(choices());
  const given = data.documents ?? {};
  const take = (kind: string, file: File) => {
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", file);
    void send("add_mortgage_document", form);
  };
  return (
    <LoanPage
      question={"신청을 마쳤어요.\n서류를 올려 주세요"}
      lead="PDF나 사진으로 올려 주세요. 다른 기기에서 이어서 올려도 돼요."
      cta={{ label: "서류 제출하기", onPress: () => void send("send_mortgage_documents") }}
    >
      {reading.data ? (
        <ul className="border-t-2 border-ink-900" aria-label="서류">
          {reading.data.documents.map(({ code, name }) => {
            const paper = given[code];
            return (
              <li key={code} className="border-b border-line py-4">
                <div className="flex items-start gap-3">
                  <p className="font-strong flex-1">{name}</p>
                  <Tag tone={paper ? "pine" : "clay"}>{paper ? "올렸어요" : "올려 주세요"}</Tag>
                </div>
                {HINTS[code] && <p className="text-ink-700 text-label mt-1">{HINTS[code]}</p>}
                {paper && <p className="caption mt-1">{shortDate(paper.uploadedAt)}</p>}
                <div className="mt-2">
                  <DocumentUpload name={name} again={Boolean(paper)} busy={busy} onFile={(file) => take(code, file)} />
                </div>
              </li>
            );
          })}
        </ul>
      ) : (
        <QueryStatus of={reading} />
      )}
    </LoanPage>
  );
}
