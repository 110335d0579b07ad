/** The documents of a loan, and what its borrower may ask for by law. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BondDetail } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { Download, DocumentRow } from "#/core/pages/documents";
import { TextButton } from "#/core/ui/button";
import { type Fact, Facts, Section } from "#/core/ui/layout/content";
import { contract, loanDocument } from "./loan-api";
import { earlyOf } from "./words";

const NAMES: Record<BondDetail["documents"][number], string> = { balance: "대출 잔액 증명서", payments: "이자 납입 내역서", completion: "완납 증명서" };

export function DocumentsAndRights({ one }: { one: BondDetail }) {
  const { bondUid, documents, contractDocumentUrl, state } = one;
  return (
    <Section title="서류와 권리">
      <ul className="border-t-2 border-ink-900">
        {contractDocumentUrl && (
          <DocumentRow name="대출 계약서">
            <Contract uid={bondUid} />
          </DocumentRow>
        )}
        {documents.map((document) => (
          <DocumentRow key={document} name={NAMES[document]}>
            <Download name={NAMES[document]} file={`이음-${NAMES[document].replaceAll(" ", "-")}.pdf`} label="PDF" load={() => loanDocument(bondUid, document)} />
          </DocumentRow>
        ))}
      </ul>
      {!contractDocumentUrl && (
        <p className="text-ink-700 text-label border-t border-line pt-3">
          이 대출의 계약서는 여기에 없어요. 필요하면{" "}
          <Link className="link link--inline" to={inquiryAbout("contract")}>
            1:1 문의로 요청해 주세요
          </Link>
          .
        </p>
      )}
      {(state === "repaying" || state === "overdue") && (
        <div className="mt-6 border-t-2 border-ink-900">
          <Facts prose facts={[withdrawal(one), RATE_CUT]} />
        </div>
      )}
    </Section>
  );
}

/** The form of an inquiry with its kind and title filled in (`content/inquiry/prepared.ts`). */
const inquiryAbout = (part: "contract" | "rate-cut" | "withdrawal") => `/inquiry/contact?about=${part}`;

const RATE_CUT: Fact = {
  label: "금리인하요구권",
  value: (
    <>
      <p>
        취업이나 승진으로 소득이 늘었거나 신용점수가 올랐다면 금리를 낮춰 달라고 할 수 있어요. 요구를 받은 날부터 10영업일 안에(자료를 더 내는 기간은 빼고) 결과와 이유를 알려 드려요. 요구해도 불이익은
        없어요.
      </p>
      <Link className="link" to={inquiryAbout("rate-cut")}>
        금리인하 요구하기
      </Link>
    </>
  ),
};

const withdrawal = ({ bondUid, withdrawableUntil, isEarlyOpen }: BondDetail): Fact => ({
  label: "청약 철회",
  value: withdrawableUntil ? (
    <>
      <p>{longDate(withdrawableUntil)}까지 대출을 무를 수 있어요. 철회하겠다고 알리고, 받은 원금과 그동안의 이자를 모두 돌려주면 돼요. 중도상환수수료는 없어요.</p>
      <span className="flex flex-wrap gap-x-5">
        <Link className="link" to={inquiryAbout("withdrawal")}>
          1:1 문의로 철회 알리기
        </Link>
        {isEarlyOpen && (
          <Link className="link" to={earlyOf(bondUid)}>
            모두 돌려주기
          </Link>
        )}
      </span>
    </>
  ) : (
    `대출금을 받은 날부터 14일이 지나 철회할 수 없어요.${isEarlyOpen ? " 미리 갚기는 언제든 할 수 있어요." : ""}`
  ),
});

function Contract({ uid }: { uid: string }) {
  const { data: url, isError, refetch } = useQuery(contract(uid));
  if (isError) return <TextButton onClick={() => void refetch()}>계약서 다시 불러오기</TextButton>;
  return url ? (
    <a className="link" href={url} target="_blank" rel="noopener">
      서명한 계약서 열기 (PDF)
    </a>
  ) : (
    <TextButton aria-disabled>계약서를 불러오고 있어요</TextButton>
  );
}
