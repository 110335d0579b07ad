/** The trace of a call (W3C Trace Context). Its first digits are the number with which an operator finds the request. */
type Trace = { header: string; reference: string };

export function newTrace(): Trace {
  const id = digits(16);
  return { header: `00-${id}-${digits(8)}-01`, reference: [id.slice(0, 4), id.slice(4, 8), id.slice(8, 12)].join("-") };
}

const digits = (bytes: number): string => [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
