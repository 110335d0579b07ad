/** The answer, no sooner than after `least` ms, so that what says that it is coming does not flicker. */
export async function noSooner<T>(least: number, answer: Promise<T>): Promise<T> {
  const [found] = await Promise.all([answer, new Promise((done) => setTimeout(done, least))]);
  return found;
}
