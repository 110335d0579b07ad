/** Resolves after at least `least` ms, so that a loading indicator does not flicker. */
export async function withMinimumDuration<T>(least: number, answer: Promise<T>): Promise<T> {
  const [found] = await Promise.all([answer, new Promise((done) => setTimeout(done, least))]);
  return found;
}
