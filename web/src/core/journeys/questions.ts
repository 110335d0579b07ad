import { useLocation, useNavigate } from "react-router";

/**
 * The index of the current question of a page. It is stored in the browser's history, so that the back gesture
 * returns to the previous question. `first` is the initial index, such as the first unanswered question.
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
