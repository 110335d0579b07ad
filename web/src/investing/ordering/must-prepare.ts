import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isMock } from "#/core/api/mock";
import { investorInfo } from "#/core/session/investor";
import { useSession } from "#/core/session/session";

/** Whether the member may not invest yet; false until it is known, for visitors and in mock investing. */
export function useMustPrepare(): boolean {
  const isMember = useSession().status === "member";
  const mock = isMock(useLocation().search);
  return useQuery({ ...investorInfo(), enabled: isMember && !mock }).data?.investable === false;
}
