/** The borrower's ID card: photographed, corrected, checked. */
import { buttonClass } from "#/ui/button";
import type { CertifyingCard } from "../../core/id-card/card";
import { DetailsPage } from "../../core/id-card/details-page";
import { MismatchPage } from "../../core/id-card/mismatch-page";
import { PhotoPage } from "../../core/id-card/photo-page";
import { AskUs } from "../frame/ask-us";
import { LoanPage } from "../frame/loan-page";

const forTheLoan: CertifyingCard = { calls: "/v2/credit/id-card", Frame: LoanPage };

export const IdPhoto = () => <PhotoPage {...forTheLoan} />;
export const IdDetails = () => <DetailsPage {...forTheLoan} />;
export const IdMismatch = () => (
  <MismatchPage {...forTheLoan} lead="입력한 다른 내용은 그대로 남아 있어요.">
    <AskUs className={`${buttonClass("quiet")} mt-6`} />
  </MismatchPage>
);
