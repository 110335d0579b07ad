/** Wraps the pages of a reactivation. Opens or resumes the one of the latest log-in. */
import { useState } from "react";
import { Navigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { JourneyRoute } from "#/core/journeys/journey-route";
import type { Snapshot } from "#/core/journeys/state/model";
import { store, stored } from "#/core/lib/storage";
import { isAuthenticated } from "#/core/session/session";
import { chart } from "./chart";
import { UnknownPage } from "./unknown-page";

export default function DormantJourney() {
  const [known, setKnown] = useState(() => stored("tempToken") !== null);
  const [open] = useState(() => () => openRecovery(() => setKnown(false)));
  if (known) return <JourneyRoute chart={chart} open={open} />;
  return isAuthenticated() ? <Navigate to="/" replace /> : <UnknownPage />;
}

async function openRecovery(onTooLate: () => void): Promise<Snapshot> {
  try {
    const { journey } = await post<{ journey: Snapshot }>("/v2/dormant/open", { tempToken: stored("tempToken") });
    return journey;
  } catch (error) {
    if (error instanceof ApiError && error.code === "SINGLE_USE_TOKEN_INVALID") {
      store("tempToken", null);
      onTooLate();
    }
    throw error;
  }
}
