/** Asks for the type of legal person. */
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#/core/journeys/query-status";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { types } from "../queries";

const NOTES: Record<string, string> = { 1: "주식회사, 유한회사 등", 2: "은행, 보험, 증권, 저축은행, 여신전문 등", 3: "재단, 사단, 조합 등", 4: "금융위원회에 등록한 대부업체" };

export default function TypeChoice() {
  const { data, send, busy } = useCorporation();
  const reading = useQuery(types());
  return (
    <CorporationPage question={"어떤 법인인가요?"} lead="유형에 따라 낼 서류가 달라요.">
      {reading.data ? (
        <AnswerList
          label="법인 유형"
          answers={reading.data.corporationType.map(({ code, name }) => ({ value: code, label: name, note: NOTES[code] }))}
          given={data.type ?? null}
          busy={busy}
          onAnswer={(type) => void send("choose_type", { type })}
        />
      ) : (
        <QueryStatus of={reading} lines={4} />
      )}
    </CorporationPage>
  );
}
