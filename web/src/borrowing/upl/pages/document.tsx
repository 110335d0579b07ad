/** The contract of the application that is open or was signed last. */
import { useQuery } from "@tanstack/react-query";
import { capture } from "#/core/api/errors";
import { longDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Blank, Loading } from "#/core/ui/layout/blank";
import { Facts, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { ContractDocument } from "#/borrowing/application/frame/contract-document";
import { contract } from "#/borrowing/application/queries";

export default function Document() {
  const { data: terms, error } = useQuery(contract("document"));
  if (error) {
    const { title, message } = capture(error);
    return (
      <Blank title={title} message={message} drawing="open">
        <AppLink className={buttonClass("primary", true)} href="/upl/income">
          신청 이어서 하기
        </AppLink>
      </Blank>
    );
  }
  return (
    <Page title="대출 계약서" lead="서명하기 전에는 초안이고, 서명한 뒤에는 원본과 같은 사본이에요.">
      <div className="max-w-read">
        {terms ? (
          <>
            <Tag tone={terms.signed ? "pine" : "clay"}>{terms.signed ? "서명 완료" : "서명 전"}</Tag>
            <div className="mt-4 border-t-2 border-ink-900">
              <Facts
                facts={[
                  { label: "빌리는 금액", value: won(terms.principal) },
                  { label: "금리 (고정)", value: `연 ${terms.rate}%` },
                  { label: "갚는 기간", value: `${terms.months}개월` },
                  { label: "매달 갚을 돈", value: won(terms.monthlyPayment) },
                  { label: "첫 상환일", value: longDate(terms.firstDueDate) },
                ]}
              />
            </div>
            <ContractDocument version={`${terms.documentHash}/${terms.signed}`} label="계약서 열기" />
          </>
        ) : (
          <Loading lines={5} />
        )}
      </div>
    </Page>
  );
}
