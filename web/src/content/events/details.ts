/** What an event states in the JSON string of its thumbnail: the benefit, whom it is for, how the benefit is given, and its result. */
type EventDetails = { words?: string; target?: string; given?: string; result?: string };

export function detailsOf(content: string): EventDetails {
  try {
    const found: unknown = JSON.parse(content);
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
