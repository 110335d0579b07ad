/** Asks members who joined as borrowers for their consent to the terms of investing, once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { post } from "#/core/api/client";
import { showError } from "#/core/dialogs/error-dialog";
import { type Consent, consentTexts, INVESTOR, useConsents } from "#/core/journeys/consents";
import { investorInfo } from "#/core/session/investor";
import { Button } from "#/core/ui/button";

export function AgreeToInvest() {
  const queries = useQueryClient();
  const consents = useConsents(INVESTOR);
  const { mutate, isPending } = useMutation({
    mutationFn: (agreements: Consent) => post("/v2/borrower-terms", { context: INVESTOR, agreements }),
    onSuccess: () => queries.invalidateQueries({ queryKey: investorInfo().queryKey }),
    onError: async (error) => {
      await showError(error);
      await queries.invalidateQueries({ queryKey: consentTexts(INVESTOR).queryKey });
    },
  });
  const agree = () => {
    const given = consents.given();
    if (given) mutate(given);
  };
  const { label, variant } = consents.action("동의하기");
  return (
    <div className="mt-4 grid gap-4">
      {consents.boxes}
      <div className="actions">
        <Button variant={variant} busy={isPending} onClick={agree}>
          {label}
        </Button>
      </div>
    </div>
  );
}
