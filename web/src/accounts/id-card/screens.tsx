/** The page of each step. A step of the chart without one breaks the build. */
import { type ComponentType, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useJourney } from "#/core/journeys/journey";
import { Button } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { nextPage } from "./address";
import { chart, type Step } from "./chart";
import { Frame } from "./frame";
import { Checking } from "./screens/checking";
import { Unrecognised } from "./screens/unrecognised";
import type { CardCertification } from "./shared/card";
import { DetailsPage } from "./shared/details-page";
import { MismatchPage } from "./shared/mismatch-page";
import { PhotoPage } from "./shared/photo-page";

const standalone: CardCertification = { calls: (below) => `/v2/user/certification/id-card${below}`, Frame };

/** One step has three addresses: taking a photo, choosing a file, and the reason for a refused photo. */
function Photo() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const again = `${chart.paths.id_photo}`;
  if (pathname.endsWith("/errors/recognition")) return <Unrecognised />;
  return <PhotoPage {...standalone} fromFile={pathname.endsWith("/file-upload")} onFailed={() => void navigate(`${again}/errors/recognition`)} />;
}

const Details = () => <DetailsPage {...standalone} />;
const Mismatch = () => <MismatchPage {...standalone} />;

/** Used if a page to open afterwards was named; otherwise the page of certifications is shown. */
function Certified() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextPage(search) ?? "/";
  useEffect(() => void navigate(next, { replace: true }), [navigate, next]);
  return (
    <main id="main" className="page-width pt-14">
      <Loading words="신분증을 확인했어요" />
    </main>
  );
}

const REASONS: Record<string, string> = {
  expired: "하루 동안 이어 하지 않아 멈췄어요. 처음부터 다시 확인해 주세요.",
  cancelled: "담당자가 확인을 취소했어요. 처음부터 다시 확인해 주세요.",
};

function Stopped() {
  const { snapshot } = useJourney();
  return (
    <MessagePage title="신분증 확인을 마치지 못했어요" message={REASONS[snapshot?.step ?? ""]}>
      <Button large onClick={() => location.reload()}>
        다시 확인하기
      </Button>
    </MessagePage>
  );
}

export const screens = {
  id_photo: Photo,
  id_details: Details,
  id_check: Checking,
  id_review: Checking,
  id_mismatch: Mismatch,
  certified: Certified,
  expired: Stopped,
  cancelled: Stopped,
} satisfies Record<Step, ComponentType>;
