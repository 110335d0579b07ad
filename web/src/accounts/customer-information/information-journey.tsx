/** Wraps the questions. A visit opens a registration or resumes the open one. */
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { JourneyRoute } from "#/core/journeys/journey-route";
import type { Snapshot } from "#/core/journeys/state/model";
import { chart } from "./chart";

export default function InformationJourney() {
  const navigate = useNavigate();
  const open = useCallback(async () => {
    try {
      return (await post<{ journey: Snapshot }>("/v2/aml/open")).journey;
    } catch (error) {
      // The page that explains the requirements.
      if (error instanceof ApiError && error.code === "ID_CARD_REQUIRED") void navigate("/authentication/information", { replace: true });
      throw error;
    }
  }, [navigate]);
  return <JourneyRoute chart={chart} open={open} />;
}
