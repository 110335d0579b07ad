/** Calls that all journeys share. */
import { get, post, put } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { type Answer, type Command, movedTo, type Snapshot } from "./model";

/** Open journeys of the logged-in person. */
export const openJourneys = () => get<Snapshot[]>("/v2/journeys");

/** The snapshot of the journey, or null if none is open. */
export const currentJourney = (kind: string): Promise<Snapshot | null> =>
  get<Snapshot>(`/v2/journeys/${kind}`).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Sends a command. Throws `Moved` if the journey has moved on. */
export async function sendCommand(command: Command, key: string, sequence: number | null): Promise<Answer> {
  const headers = { "Idempotency-Key": key, ...(sequence === null ? {} : { "If-Match": String(sequence) }) };
  const call = command.method === "PUT" ? put : post;
  try {
    const data = await call<{ journey: Snapshot } & Record<string, unknown>>(command.path, command.body ?? {}, { headers });
    return { snapshot: data.journey, data };
  } catch (error) {
    throw (error instanceof ApiError && error.status === 409 && movedTo(error.content)) || error;
  }
}

export type Draft = { step: string; data: Record<string, unknown> };

/** Unsent input, stored on the server for all devices of the person. */
export const readDraft = (kind: string) => get<Draft | null>(`/v2/journeys/${kind}/draft`);
/** Sent with `keepalive`, so it completes when the page is left. */
export const writeDraft = (kind: string, draft: Draft) => put<void>(`/v2/journeys/${kind}/draft`, draft, { keepalive: true });
