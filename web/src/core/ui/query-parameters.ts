import { useSearchParams } from "react-router";

type Change = (now: URLSearchParams) => URLSearchParams;

/** The query parameters of the page, and a function that replaces them in the address. Its changes build on the address:
 * the rendered parameters lack a change that is not rendered yet. */
export function useQueryParameters(): [URLSearchParams, (change: Change) => void] {
  const [rendered, setParameters] = useSearchParams();
  return [rendered, (change) => setParameters(change(new URLSearchParams(location.search)), { replace: true, preventScrollReset: true })];
}
