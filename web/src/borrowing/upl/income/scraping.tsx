/** Asks for the app that requests the consent to fetch the health-insurance record. */
import { useQuery } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { useState } from "react";
import * as z from "zod/mini";
import { useConsents } from "#/core/journeys/consents";
import { QueryStatus } from "#/core/journeys/query-status";
import { useValidation } from "#/core/ui/forms/validation";
import { Segmented } from "#/core/ui/forms/choices";
import { useUpl } from "../events";
import type { Provider } from "#/borrowing/application/loan";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { consentProviders } from "../queries";

const schema = z.object({ provider: z.string("인증할 앱을 골라 주세요.") });

export default function Scraping() {
  const { data } = useUpl();
  return <ChooseProvider first={data.provider ?? null} />;
}

/** Also during a request, to choose another app. */
export function ChooseProvider({ first, ...frame }: { first: Provider | null; onBack?: () => void }) {
  const { send } = useUpl();
  const reading = useQuery(consentProviders());
  const providers = reading.data;
  const [provider, setProvider] = useState(first);
  const { errors, passes } = useValidation(schema, { provider });
  const consents = useConsents("nhis");
  const name = providers?.list.find(({ code }) => code === provider)?.name;
  const request = () => {
    const [chosen, agreements] = [passes(), consents.given()];
    if (chosen && provider && agreements) void send("choose_provider", { providerCode: provider, agreements });
  };
  return (
    <LoanPage
      {...frame}
      question={"건강보험 자료로\n소득을 확인할게요"}
      lead="쓰는 앱으로 한 번만 승인하면 돼요."
      cta={{ ...consents.action(name ? `${josa(name, "으로/로")} 승인 요청하기` : "승인 요청하기"), onPress: request }}
    >
      {providers ? (
        <Segmented
          label="승인할 앱"
          name="provider"
          options={providers.list.map(({ code, name: label }) => ({ value: code, label }))}
          value={provider}
          onValue={setProvider}
          error={errors.provider}
        />
      ) : (
        <QueryStatus of={reading} />
      )}
      <div className="mt-8">{consents.boxes}</div>
    </LoanPage>
  );
}
