import { useJourney } from "./journey";

/** The problem of a wrong code: the code's field shows it, not a note. */
export const WRONG_CODE = "CODE_WRONG";

type CodeProblem = { code: string; title: string; message: string };

/** The sentence about a wrong code; undefined while another one is typed or checked. */
export function useWrongCode(typed: string, digits: number, checking: boolean): string | undefined {
  const problem = useJourney<{ problem?: CodeProblem }>().snapshot?.data.problem;
  if (problem?.code !== WRONG_CODE || checking || (typed !== "" && typed.length < digits)) return undefined;
  return `${problem.title}. ${problem.message}`;
}
