/** The borrower's ID card: photographed, corrected, checked. */
import type { CardCertification } from "#/accounts/id-card/shared/card";
import { DetailsPage } from "#/accounts/id-card/shared/details-page";
import { MismatchPage } from "#/accounts/id-card/shared/mismatch-page";
import { PhotoPage } from "#/accounts/id-card/shared/photo-page";
import { buttonClass } from "#/core/ui/button";
import { ContactUs } from "../frame/contact-us";
import { LoanPage } from "../frame/loan-page";
import { useLoan } from "../loan";

function useCardCertification(): CardCertification {
  const { at } = useLoan();
  return { calls: (below) => at(`/id-card${below}`), Frame: LoanPage };
}

export const IdPhoto = () => <PhotoPage {...useCardCertification()} />;
export const IdDetails = () => <DetailsPage {...useCardCertification()} />;
export const IdMismatch = () => (
  <MismatchPage {...useCardCertification()} lead="입력한 다른 내용은 그대로 남아 있어요.">
    <ContactUs className={`${buttonClass("quiet")} mt-6`} />
  </MismatchPage>
);
