/** Step 1: explanation and risks. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Facts, Note } from "#/core/ui/layout/content";
import { Step } from "./step";
import { autoFilter, isBegun } from "./settings";

const FACTS = [
  { label: "언제", value: "새 상품이 나오거나 예치금이 들어올 때" },
  { label: "얼마씩", value: "한 상품에 1만원부터 10만원까지, 1만원 단위" },
  { label: "한도", value: "예치금과 법으로 정한 투자 한도 안에서" },
  { label: "나누는 방법", value: "빌린 사람 한 명에게는 한 번만 투자" },
  { label: "순서", value: "오래 기다린 투자자부터" },
  { label: "언제까지", value: "직접 멈출 때까지 (언제든 멈출 수 있음)" },
];

export default function Explanation() {
  const navigate = useNavigate();
  const { data: filter } = useQuery(autoFilter());
  const begun = filter !== undefined && isBegun(filter);
  return (
    <Step
      at={1}
      question={"조건만 정하면\n알아서 나누어 투자해요"}
      lead="상품을 하나하나 고르지 않아도 여러 곳에 조금씩 나누어 투자할 수 있어요."
      cta={{ label: begun ? "조건 바꾸기" : "조건 정하기", onPress: () => void navigate("/invest/auto/2") }}
      {...(begun && { second: { label: "지금 상태 보기", onPress: () => void navigate("/invest/auto/4") } })}
    >
      <div className="grid gap-6">
        <Facts facts={FACTS} />
        <Note risk title="원금을 잃을 수 있어요">
          <p>여러 상품에 나누어 투자해도 원금과 수익은 보장되지 않고, 예금자보호법으로도 보호되지 않아요.</p>
          <p>빌린 사람이 갚지 못하면 투자한 돈의 일부나 전부를 잃을 수 있어요.</p>
        </Note>
        <Note title="한 상품의 절반까지만 투자해요">
          <p>나머지 절반은 상품을 직접 고르는 투자자에게 남겨 둬요.</p>
        </Note>
      </div>
    </Step>
  );
}
