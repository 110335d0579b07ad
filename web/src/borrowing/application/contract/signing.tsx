/** Asks for the app that sends the signature request. */
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#/core/journeys/query-status";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { useLoan } from "../loan";
import { LoanPage } from "../frame/loan-page";
import { signers } from "../queries";

export default function Signing() {
  return <ChooseSigner />;
}

/** Also during a request, to choose another app. */
export function ChooseSigner({ onBack }: { onBack?: () => void }) {
  const { data, send, busy } = useLoan();
  const reading = useQuery(signers());
  const providers = reading.data;
  return (
    <LoanPage {...(onBack && { onBack })} question={"어떤 앱으로\n서명할까요?"} lead="고르면 휴대폰으로 서명 요청이 가요. 5분 안에 서명해 주세요.">
      {providers ? (
        <AnswerList
          label="서명할 앱"
          busy={busy}
          given={data.signer ?? null}
          answers={providers.list.map(({ code, name }) => ({ value: code, label: name }))}
          onAnswer={(providerCode) => void send("request_signature", { providerCode, termsToken: data.termsToken ?? "" })}
        />
      ) : (
        <QueryStatus of={reading} />
      )}
    </LoanPage>
  );
}
