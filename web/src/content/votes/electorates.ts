import type { VoteLine } from "#/core/api/gen";

export const ELECTORATES: Record<VoteLine["electorate"], string> = { members: "모든 회원", investors: "투자하고 있는 회원" };
