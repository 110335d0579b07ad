/**
 * Opens an application: asks for the loan and the missing consents. An open application continues with its missing
 * consents.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { get, post } from "#/core/api/client";
import { sections } from "#/core/journeys/charts/upl.json";
import { type Consent, useConsentState, type AgreementText } from "#/core/journeys/consents";
import { openUpl } from "#/core/journeys/resume/loan-application";
import { askToResume } from "#/core/journeys/resume/resume-dialog";
import { uplType } from "#/core/journeys/resume/upl-type";
import type { Snapshot } from "#/core/journeys/state/model";
import { Notice } from "#/core/pages/notice";
import { ChoiceList } from "#/core/ui/forms/choices";
import { Note } from "#/core/ui/layout/content";
import { Funnel } from "#/core/ui/funnel/funnel";
import { progressAt } from "#/core/ui/funnel/progress";
import { NO_ANSWERS, questionsFor } from "../income/income-questions";
import type { UplType } from "../refinancing";

const AGREEMENT = "/v2/credit/loan-agreement";
const OPENING = "/v2/credit/apply/upl-type";
const TYPES = [
  { value: "origin", label: "새로 빌리기", note: "소득과 신용으로 한도를 확인해요" },
  { value: "debtConsolidation", label: "대출 갈아타기", note: "다른 금융회사의 대출을 갚고 하나로 모아요" },
] as const;

const readMissing = async (signal: AbortSignal) => (await get<{ agreements: AgreementText[] }>(AGREEMENT, { signal })).agreements;

export default function LoanAgreement() {
  const navigate = useNavigate();
  const [type, setType] = useState<UplType>(uplType.get);
  const missing = useQuery({ queryKey: ["upl", "loan-agreement"], queryFn: ({ signal }) => readMissing(signal), gcTime: 0 });
  const running = useQuery({ queryKey: ["upl", "open"], queryFn: async () => (await openUpl()) ?? null, gcTime: 0 });
  const consents = useConsentState(missing);
  const [key] = useState(() => crypto.randomUUID());
  const mustAgree = missing.data?.length !== 0;
  const begin = useMutation({
    mutationFn: async (agreements: Consent) => {
      if (mustAgree) await post(AGREEMENT, { agreements });
      const open = await openUpl();
      if (open) {
        if (!mustAgree) await askToResume([open]);
        return open.path;
      }
      const { journey } = await post<{ journey: Snapshot }>(OPENING, { uplTypeCode: type, at: "upl" }, { headers: { "Idempotency-Key": key } });
      return journey.path;
    },
    onSuccess: (path) => {
      uplType.drop();
      return navigate(path, { replace: true });
    },
    onError: () => void missing.refetch(), // the terms may have changed
  });
  const press = () => {
    const agreements = mustAgree ? consents.given() : {};
    if (agreements && !begin.isPending) begin.mutate(agreements);
  };
  const agreesOnly = Boolean(running.data) && mustAgree;
  const label = agreesOnly ? "동의하고 이어서 하기" : mustAgree ? "동의하고 신청 시작하기" : "신청 시작하기";
  return (
    <Funnel
      name="신용대출 신청"
      sections={sections}
      progress={progressAt(sections, 1)}
      {...(!agreesOnly && { part: { at: 0, of: 1 + questionsFor(NO_ANSWERS).length } })}
      question={agreesOnly ? "이어서 하려면\n동의가 필요해요" : "어떤 대출을\n신청할까요?"}
      lead={agreesOnly ? "신청하던 내용은 그대로 있어요." : "한도를 확인해도 신용점수는 내려가지 않아요."}
      onBack={() => void navigate(-1)}
      onClose={() => void navigate("/loan/credit/guide")}
      cta={{ ...consents.action(label), onPress: press, busy: begin.isPending || missing.isPending || running.isPending }}
      notice={<Notice error={begin.error} />}
    >
      {!agreesOnly && <ChoiceList label="대출 종류" name="upl-type" options={TYPES} value={type} onValue={setType} />}
      <div className={agreesOnly ? "" : "mt-10"}>
        {mustAgree ? (
          <>
            <h2 className="heading-3">조회하기 전에 동의해 주세요</h2>
            <p className="text-ink-700 mt-1 mb-4">아직 동의하지 않은 약관이에요. 동의하기 전에는 신용정보와 소득을 조회하지 않아요.</p>
            {consents.boxes}
          </>
        ) : (
          <Note>필요한 약관에는 이미 동의했어요. 계약서에 서명하기 전에는 언제든 신청을 취소할 수 있어요.</Note>
        )}
      </div>
    </Funnel>
  );
}
