/** Wraps the pages of the certification. A visit opens a certification or resumes the open one. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { get, post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { showError } from "#/core/dialogs/error-dialog";
import { JourneyRoute } from "#/core/journeys/journey-route";
import { currentJourney } from "#/core/journeys/state/journeys-api";
import { isOver, type Snapshot } from "#/core/journeys/state/model";
import { addressOf } from "./address";
import { chart } from "./chart";

export default function IdCardJourney() {
  const navigate = useNavigate();
  const [open] = useState(() => async () => {
    try {
      return await begun();
    } catch (error) {
      if (error instanceof ApiError && !error.unsure) {
        await showError(error);
        await navigate("/", { replace: true });
      }
      throw error;
    }
  });
  return <JourneyRoute chart={chart} open={open} addressOf={addressOf} />;
}

/** The limit of readings applies only to a card that is read. */
async function begun(): Promise<Snapshot> {
  const known = await currentJourney(chart.id);
  if (known && !isOver(chart, known.step) && known.step !== chart.initial) return known;
  await get("/v2/certification/id-card/available");
  return (await post<{ journey: Snapshot }>("/v2/certification/id-card/open")).journey;
}
