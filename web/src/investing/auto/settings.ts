/** The settings of automatic investing, stored on the server after every step for all devices of the person. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { AutoFilter, AutoSettings } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { amountText } from "#/core/lib/money";
import { creditNoticeIsRead } from "#/investing/ordering/components/credit-notice";

const PATH = "/v2/invest/auto-cart";
export const SMALLEST = 10_000;
export const MAX_AMOUNT = 100_000;
/** Polling interval in ms. */
export const POLL_INTERVAL = 5_000;

export const autoFilter = () => queryOptions({ queryKey: ["auto-invest", "filter"], queryFn: () => get<AutoFilter>(`${PATH}/filter`), staleTime: 0 });

/** Whether it is active or paused. */
export const isBegun = ({ state }: AutoFilter): boolean => state === "on" || state === "paused";

/** `credit`: it may invest in personal credit, which requires that the notice has been read. */
type Press = { call: string; body: unknown; credit?: boolean };

const PERSONAL_CREDIT = "6";
const buysCredit = ({ categoryList }: AutoSettings): boolean => categoryList.includes(PERSONAL_CREDIT);

/** A change of the settings; the pages show the answer. */
export function useAutoInvest(onChanged?: (filter: AutoFilter) => void) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ call, body, credit }: Press) => {
      if (credit && !(await creditNoticeIsRead())) return null;
      return post<AutoFilter>(`${PATH}/${call}`, body);
    },
    onSuccess: async (filter) => {
      if (!filter) return;
      queries.setQueryData(autoFilter().queryKey, filter);
      await queries.invalidateQueries({ queryKey: ["auto-invest", "history"] });
      onChanged?.(filter);
    },
    onError: async (error) => {
      await showError(error);
      await queries.invalidateQueries({ queryKey: ["auto-invest"] });
    },
  });
  return {
    busy: send.isPending,
    /** Stores the settings; running automatic investing uses them at once. */
    change: (filter: AutoFilter) => send.mutate({ call: "filter/update", body: filter, credit: isBegun(filter) && buysCredit(filter) }),
    /** Stores the chosen kinds of products. */
    choose: (settings: AutoSettings) => send.mutate({ call: "filter/update", body: settings, credit: buysCredit(settings) }),
    start: (settings: AutoSettings, agreements: Record<string, string>) => send.mutate({ call: "start", body: { agreements }, credit: buysCredit(settings) }),
    resume: (settings: AutoSettings, agreements: Record<string, string>) => send.mutate({ call: "resume", body: { agreements }, credit: buysCredit(settings) }),
    turn: (call: "pause" | "stop") => send.mutate({ call, body: {} }),
  };
}

export const TYPES = [
  { value: "1", label: "고르게 나누기", note: "여러 상품에 같은 금액씩 나누어 투자해요." },
  { value: "2", label: "금리 높은 상품 먼저", note: "대출 금리가 높은 상품부터 투자해요." },
  { value: "3", label: "기간 짧은 상품 먼저", note: "돈을 빨리 돌려받는 상품부터 투자해요." },
] as const;

type Codes = { investAutoCategory: { code: string; name: string }[] };

/** The kinds of products that can be chosen; empty while they load. */
export const useAutoCategories = () =>
  useQuery({ queryKey: ["codes"], queryFn: () => get<Codes>("/v2/codes"), staleTime: Number.POSITIVE_INFINITY }).data?.investAutoCategory ?? [];

/** "연 4% ~ 20%" */
export const range = (from: number, to: number, unit: string, before = ""): string =>
  from === to ? `${before}${from}${unit}` : `${before}${from}${unit} ~ ${to}${unit}`;

export const amountOf = ({ amount }: AutoSettings): string => `상품마다 ${amountText(amount)}까지`;
