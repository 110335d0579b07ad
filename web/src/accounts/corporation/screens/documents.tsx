/** Documents are uploaded one by one and submitted together. Earlier entries can still be corrected. */
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#/core/journeys/query-status";
import { TextButton } from "#/core/ui/button";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { DocumentList } from "../document-list";
import { certification } from "../queries";
import { useCorrection } from "../use-correction";

export default function Documents() {
  const { snapshot, send } = useCorporation();
  const reading = useQuery(certification(snapshot.sequence));
  const { page, correct } = useCorrection();
  if (page) return page;
  const papers = reading.data?.documents ?? [];
  const left = papers.filter(({ state }) => state === "missing").length;
  return (
    <CorporationPage
      question={"서류를\n올려 주세요"}
      lead="PDF, JPG, PNG 파일을 10MB까지 올릴 수 있어요. 휴대폰으로 찍은 사진도 괜찮아요."
      {...(reading.data && left === 0 && { cta: { label: "심사 신청하기", onPress: () => void send("send_application", {}) } })}
    >
      {reading.data ? <DocumentList documents={papers} /> : <QueryStatus of={reading} lines={6} />}
      {left > 0 && (
        <p className="caption mt-4" role="status">
          서류가 {left}가지 남았어요. 모두 올리면 심사를 신청할 수 있어요.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-x-6">
        <TextButton onClick={() => correct("company")}>법인 정보 고치기</TextButton>
        <TextButton onClick={() => correct("contact")}>담당자와 소유자 고치기</TextButton>
        <TextButton onClick={() => correct("partition")}>투자자 유형 고치기</TextButton>
      </div>
    </CorporationPage>
  );
}
