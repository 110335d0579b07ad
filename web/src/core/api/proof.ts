/** Computes the proof of work that the server requires from visitors (`X-Proof`). */
export type ProofChallenge = { challenge: string; bits: number };

const BATCH = 256; // digests at a time

/** `<challenge>.<answer>`, whose SHA-256 begins with `bits` zero bits. */
export async function solveProof({ challenge, bits }: ProofChallenge): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const tried = Array.from({ length: BATCH }, (_, index) => `${challenge}.${first + index}`);
    const digests = await Promise.all(tried.map((text) => crypto.subtle.digest("SHA-256", encoder.encode(text))));
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return tried[found] as string;
  }
}
