/** The contract of one application: the named one, otherwise the open or last signed one. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { ApiError, describeError, onlyLink } from "#/core/api/errors";
import { ErrorLink } from "#/core/journeys/error-link";
import { won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { Facts, Section, Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { ContractDocument } from "./frame/contract-document";
import { contract, firstDue, loanReferences } from "./queries";

export default function Document() {
  const applyUid = useSearchParams()[0].get("applyUid");
  const { data: terms, error } = useQuery(contract(applyUid, "document"));
  if (error) {
    const { title, message, buttons } = describeError(error);
    const notFound = error instanceof ApiError && error.status === 404;
    const link = notFound ? null : onlyLink(buttons);
    return (
      <MessagePage title={title} message={message} illustration="empty">
        <ErrorLink link={link} />
        <AppLink className={buttonClass(link ? "quiet" : "primary", true)} href="/mypage/loan/apply">
          대출 현황 보기
        </AppLink>
      </MessagePage>
    );
  }
  return (
    <Page narrow title="대출 계약서" lead="서명하기 전에는 초안이고, 서명한 뒤에는 원본과 같은 사본이에요.">
      <div className="pb-14">
        {terms ? (
          <>
            <div className="flex gap-2">
              <Tag tone={terms.signed ? "pine" : "clay"}>{terms.signed ? "서명 완료" : "서명 전"}</Tag>
              <Tag>{PRODUCTS[terms.product]}</Tag>
            </div>
            <div className="mt-4 border-t-2 border-ink-900">
              <Facts
                facts={[
                  { label: "빌리는 금액", value: won(terms.principal) },
                  { label: "금리 (고정)", value: `연 ${terms.rate}%` },
                  { label: "기간", value: `${terms.months}개월, ${terms.repaymentMethod}` },
                  { label: terms.product === "mortgage" ? "매달 낼 이자" : "매달 갚을 돈", value: won(terms.monthlyPayment) },
                  firstDue(terms),
                ]}
              />
            </div>
            <ContractDocument applyUid={applyUid} version={`${terms.documentHash}/${terms.signed}`} label="계약서 열기" />
          </>
        ) : (
          <Loading lines={5} />
        )}
        <OtherContracts shown={terms?.journey.applyUid} />
      </div>
    </Page>
  );
}

const PRODUCTS = { upl: "개인신용대출", mortgage: "주택담보대출" };

/** The caller's other applications, each with a link to its contract. */
function OtherContracts({ shown }: { shown: string | undefined }) {
  const { data } = useQuery(loanReferences());
  const others = data?.list.filter(({ applyUid }) => applyUid !== shown) ?? [];
  if (!shown || others.length === 0) return null;
  return (
    <Section title="다른 계약서">
      <ul className="border-t-2 border-ink-900">
        {others.map(({ applyUid, loanProductType, state }) => (
          <li key={applyUid} className="flex items-center gap-3 border-b border-line py-4">
            <Link className="link flex-1" to={`/loan/document?applyUid=${applyUid}`}>
              {PRODUCTS[loanProductType]}
            </Link>
            <Tag>{state}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}
