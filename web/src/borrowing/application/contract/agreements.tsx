/** Consent to the contract. The hash identifies the document that was shown. */
import { useConsents } from "#/core/journeys/consents";
import { useLoan } from "../loan";
import { ContractDocument } from "../frame/contract-document";
import { LoanPage } from "../frame/loan-page";

export default function Agreements() {
  const { snapshot, data, send } = useLoan();
  const consents = useConsents("contract");
  const documentHash = data.documentHash ?? "";
  const agree = () => {
    const agreements = consents.given();
    if (agreements) void send("agree_contract", { documentHash, agreements });
  };
  return (
    <LoanPage
      question={"계약 내용을 읽고\n동의해 주세요"}
      lead="서명하기 전에는 언제든 그만둘 수 있어요."
      cta={{ ...consents.action("동의하고 서명하기"), onPress: agree }}
    >
      <ContractDocument applyUid={snapshot.applyUid} version={documentHash} label="계약서 읽기" />
      {consents.boxes}
    </LoanPage>
  );
}
