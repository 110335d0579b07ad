/** One request for a call. Its data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ConsultedHome, OpenedConsultation } from "#/core/api/gen";
import { amountText } from "#/core/lib/money";
import { Facts } from "#/core/ui/layout/content";
import { endConsultation, openConsultation } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { CALL_TIMES, CHECK_ISSUES } from "#/operations/words";

const USUAL_REASONS = ["상담 전화를 걸기 위해 확인"];
const OUTCOMES = [
  { value: "reached", label: "통화했어요" },
  { value: "unreachable", label: "전화를 받지 않았어요" },
] as const;

export default function ConsultationPage() {
  const { id = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openConsultation(id, reason) });
  if (opening.data) return <ConsultationDetail of={opening.data} />;
  return <Closed usual={USUAL_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function ConsultationDetail({ of: { id, name, mobile, preferredTime, content, desiredAmount, home } }: { of: OpenedConsultation }) {
  return (
    <ItemPage list={{ to: "/ops/consultations", title: "전화 상담" }} title={name} state={CALL_TIMES[preferredTime]}>
      <section>
        <h2 className="heading-3 section-line">고객이 남긴 내용</h2>
        <Facts
          facts={[
            { label: "휴대폰", value: mobile },
            ...(desiredAmount === null ? [] : [{ label: "빌리고 싶은 금액", value: amountText(desiredAmount) }]),
            ...(content ? [{ label: "궁금한 점", value: content }] : []),
            ...(home ? found(home) : []),
          ]}
        />
      </section>
      <DecisionForm
        options={OUTCOMES}
        usual={["상담 내용 안내함", "세 번 전화했으나 받지 않음"]}
          send={(ending, reason) => endConsultation(id, ending, reason)}
        done={() => "처리했어요"}
        list="/ops/consultations"
      />
    </ItemPage>
  );
}

/** The result of the simple limit check, as far as available. */
const found = ({ address, supplyArea, price, seniorFinanceAmount, yearlyRentDeposit, availableLimit, issue }: ConsultedHome) => [
  { label: "집", value: address },
  ...(supplyArea ? [{ label: "공급면적", value: `${supplyArea}㎡` }] : []),
  ...(price === null ? [] : [{ label: "KB시세", value: amountText(price) }]),
  ...(seniorFinanceAmount ? [{ label: "이미 받은 담보대출", value: amountText(seniorFinanceAmount) }] : []),
  ...(yearlyRentDeposit ? [{ label: "전세 보증금", value: amountText(yearlyRentDeposit) }] : []),
  ...(availableLimit === null ? [] : [{ label: "조회한 한도", value: amountText(availableLimit) }]),
  ...(issue ? [{ label: "조회가 멈춘 이유", value: CHECK_ISSUES[issue] ?? issue }] : []),
];
