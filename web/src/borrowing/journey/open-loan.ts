import { queryOptions } from "@tanstack/react-query";
import { openJourneys } from "#/core/journeys/state/journeys-api";
import { isKind, type Kind } from "./kinds";

/** Which application is open: the one of that name where there are two; a personal loan where there is none. */
export const openLoan = (applyUid: string | null) =>
  queryOptions({
    queryKey: ["loan", "open", applyUid],
    queryFn: async (): Promise<Kind> => {
      const open = (await openJourneys()).filter(({ kind }) => isKind(kind));
      const found = open.find((one) => one.applyUid === applyUid) ?? open[0];
      return found && isKind(found.kind) ? found.kind : "upl";
    },
    staleTime: 0,
    gcTime: 0,
  });
