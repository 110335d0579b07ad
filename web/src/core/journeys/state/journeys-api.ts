/** The calls every journey shares. */
import { get, post, put } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import { type Answer, type Command, movedTo, type Snapshot } from "./model";

/** Open journeys of the person who is logged in. */
export const openJourneys = () => get<Snapshot[]>("/v2/journeys");

/** Where the journey stands, or null where none is open. */
export const currentJourney = (kind: string): Promise<Snapshot | null> =>
  get<Snapshot>(`/v2/journeys/${kind}`).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Sends a command. Throws `Moved` when the journey went on meanwhile. */
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

/** Input that was typed but not sent yet; it waits on the server, for every device. */
export const readDraft = (kind: string) => get<Draft | null>(`/v2/journeys/${kind}/draft`);
/** Arrives also when the page is being left. */
export const writeDraft = (kind: string, draft: Draft) => put<void>(`/v2/journeys/${kind}/draft`, draft, { keepalive: true });
