/** Step 1: explanation and risks. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Facts, Note } from "#/core/ui/layout/content";
import { Step } from "./step";
import { autoFilter, isBegun } from "./settings";

const FACTS = [
  { label: "언제", value: "상품이 열릴 때, 돈이 들어올 때" },
  { label: "얼마씩", value: "한 상품에 10만원까지, 1만원 단위로" },
  { label: "어디까지", value: "예치금과 법으로 정한 투자 한도 안에서" },
  { label: "나누기", value: "한 차입자에게 한 번만" },
  { label: "차례", value: "오래 기다린 사람부터" },
  { label: "언제까지", value: "멈출 때까지. 언제든 멈출 수 있어요" },
];

export default function Explanation() {
  const navigate = useNavigate();
  const { data: filter } = useQuery(autoFilter());
  const begun = filter !== undefined && isBegun(filter);
  return (
    <Step
      at={1}
      question={"조건만 정하면\n알아서 나눠 투자해요"}
      lead="하나하나 고르지 않아도 여러 상품에 조금씩 나눠 투자해요."
      cta={{ label: begun ? "조건 바꾸기" : "조건 정하기", onPress: () => void navigate("/invest/auto/2") }}
      {...(begun && { second: { label: "지금 상태 보기", onPress: () => void navigate("/invest/auto/4") } })}
    >
      <div className="grid gap-6">
        <Facts facts={FACTS} />
        <Note risk title="원금을 잃을 수 있어요">
          <p>자동으로 나눠 투자해도 원금과 수익은 보장되지 않아요. 예금자보호법으로 보호되지 않아요.</p>
          <p>빌린 사람이 갚지 못하면 투자한 돈의 일부나 전부를 잃을 수 있어요.</p>
        </Note>
        <Note title="직접 고르는 투자자와 함께해요">
          <p>자동 투자는 한 상품의 절반까지만 들어가요. 나머지는 직접 고르는 투자자를 위해 남겨 둬요.</p>
        </Note>
      </div>
    </Step>
  );
}
