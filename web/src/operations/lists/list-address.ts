import { useLocation } from "react-router";

type FromList = { list: string } | null;

/** The state of a link to an item of the list on this page. */
export function useListState(): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The address of the list, with the filter, order and page by which it led to this item. */
export function useListAddress(list: string): string {
  const from = (useLocation().state as FromList)?.list;
  return from?.split("?")[0] === list ? from : list;
}
