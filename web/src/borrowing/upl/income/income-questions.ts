/** The questions about work and income, and the body of the call with the answers. */
export type IncomeAnswers = {
  job: string | null;
  employeeType: string | null;
  companyName: string | null;
  annualIncome: number | null;
};

export const NO_ANSWERS: IncomeAnswers = { job: null, employeeType: null, companyName: null, annualIncome: null };

type IncomeQuestion = keyof IncomeAnswers;

/** Jobs without employment, for which form and employer are not asked. */
const WITHOUT_WORK = ["student", "homemaker", "unemployed"];
/** Freelancers have no company to name. */
const WITHOUT_COMPANY = "freelancer";

export function questionsFor({ job, employeeType }: IncomeAnswers): IncomeQuestion[] {
  if (job !== null && WITHOUT_WORK.includes(job)) return ["job", "annualIncome"];
  if (employeeType === WITHOUT_COMPANY) return ["job", "employeeType", "annualIncome"];
  return ["job", "employeeType", "companyName", "annualIncome"];
}

/** Index of the first question without an answer, or of the last question if all are answered. */
export function firstUnanswered(answers: IncomeAnswers): number {
  const questions = questionsFor(answers);
  const open = questions.findIndex((question) => answers[question] === null);
  return open < 0 ? questions.length - 1 : open;
}

/** The body of the call. If the form of employment was not asked, it is the one without an employer. */
export function toForm({ job, employeeType, companyName }: IncomeAnswers, annualIncome: number) {
  const type = employeeType ?? WITHOUT_COMPANY;
  return { job: job ?? "", employeeType: type, companyName: type === WITHOUT_COMPANY ? "" : (companyName ?? ""), annualIncome };
}
