/** Around the pages of certification: opens one, or finds the one that this browser has under way. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { post } from "#/api/client";
import { capture } from "#/api/errors";
import { isAuthenticated } from "#/session/session";
import { Blank, Loading } from "#/ui/blank";
import { Button } from "#/ui/button";
import { JourneyRoute } from "../core/journey-route";
import { CertificationMemory, type Request } from "./certification";
import { chart } from "./chart";

export default function IdentityJourney() {
  const { pathname } = useLocation();
  const [known] = useState(isAuthenticated);
  const [last, remember] = useState<Request | null>(null);
  const [token, keep] = useState<string | null>(null);
  const memory = useMemo(() => ({ last, remember, token, keep }), [last, token]);
  const [, at] = pathname.split("/");
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ["certification"],
    queryFn: () => post("/v2/credit/certification/open", { at }),
    enabled: !known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (known) return <Navigate to="/upl/income" replace />;
  if (error) {
    const { title, message } = capture(error);
    return (
      <Blank title={title} message={message} drawing="apart">
        <Button large onClick={() => void refetch()}>
          다시 시도하기
        </Button>
      </Blank>
    );
  }
  if (!isSuccess) {
    return (
      <main id="main" className="wrap pt-14">
        <Loading words="본인 확인을 준비하고 있어요" />
      </main>
    );
  }
  return (
    <CertificationMemory value={memory}>
      <JourneyRoute chart={chart} />
    </CertificationMemory>
  );
}
