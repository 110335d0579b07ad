import { useLocation, useNavigate } from "react-router";

/**
 * The place among a page's own questions. It lives in the browser's history, so the back gesture goes back a question.
 * `first` is where to begin, e.g. at the first question without an answer.
 */
export function useQuestionIndex(first: number) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const place = (state as { question?: number; pushed?: boolean } | null) ?? {};
  const current = place.question ?? first;
  const go = (question: number) => void navigate({ search }, { state: { question, pushed: true } });
  const back = () => (place.pushed ? void navigate(-1) : void navigate({ search }, { replace: true, state: { question: current - 1 } }));
  return { current, go, ...(current > 0 && { back }) };
}
