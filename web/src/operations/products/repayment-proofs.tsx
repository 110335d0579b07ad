import { dottedDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Tag } from "#/core/ui/layout/content";
import { proofPath, repaymentProofs } from "#/operations/calls";
import { PagedList } from "#/operations/lists/paged-list";

export default function RepaymentProofs() {
  return (
    <PagedList
      title="완납 증명"
      lead="갈아탄 대출을 모두 갚았다는 서류예요. 안내를 보낸 뒤에도 받지 못한 건도 여기에 모여요."
      list={repaymentProofs}
      filters={{ name: "repayment-proofs", hasAmounts: true, choices: { state: { label: "서류", text: { submitted: "도착", missing: "없음" } }, kind: { label: "종류" } } }}
      columns={{ 고객: ({ name }) => name, 금융회사: ({ lender }) => lender, 종류: ({ kindName }) => kindName, 잔액: ({ balance }) => `${balance}`, 기한: ({ dueOn }) => dottedDate(dueOn), 서류: ({ state }) => (state === "missing" ? "없음" : "도착") }}
      empty="기다리는 건이 없어요"
      row={(proof) => ({
        to: `/ops${proofPath(proof)}`,
        title: proof.name,
        cells: (
          <>
            <span>
              {proof.lender} {proof.kindName} <span className="text-ink-500">{won(proof.balance)}</span>
            </span>
            <span>{dottedDate(proof.dueOn)}까지</span>
            <span>{proof.state === "missing" ? <Tag tone="clay">서류 없음</Tag> : <Tag tone="pine">서류 도착</Tag>}</span>
          </>
        ),
      })}
    />
  );
}
