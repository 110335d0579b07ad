import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";

export type Accounts = {
  certifiedAccount: { bankName: string; maskedAccountNumber: string } | null;
  virtualAccount: { bankCode: string; bankName: string; accountNumber: string; holder: string | null } | null;
};

/** The person's certified account and virtual account. Read again on every visit. */
export const accounts = () => queryOptions({ queryKey: ["user", "account"], queryFn: () => get<Accounts>("/v2/user/account"), gcTime: 0 });
