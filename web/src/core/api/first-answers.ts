/** The answers that the HTML of a first visit contains (`api/core/first_answers.py`), by address. Each is used once. */
import { stored } from "#/core/lib/storage";

const VALID = 15_000; // ms after the visit began: later pages read again

let answers = new Map<string, unknown>();

/** Called by the entry, before the first read and before the cookie of the first visit is set. With the cookie, the browser has
 * taken the HTML from its cache, as after "back", and the answers are old. */
export function readFirstAnswers(): void {
  const isFirst = !document.cookie.includes("visited=1");
  const text = isFirst && document.getElementById("answers")?.textContent;
  answers = new Map(Object.entries(text ? (JSON.parse(text) as Record<string, unknown>) : {}));
}

/** The answer, or undefined, also for members: the HTML contains the answers to a visitor without a log-in. */
export function takeFirstAnswer(address: string): unknown {
  if (!answers.has(address) || stored("accessToken")) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return performance.now() < VALID ? answer : undefined;
}
