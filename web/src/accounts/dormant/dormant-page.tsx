import type { ComponentProps } from "react";
import { JourneyPage } from "#/core/journeys/journey-page";

const LEAVING = { title: "휴면 풀기를 그만둘까요?", message: "나가면 계정은 쉬는 채로 남아요. 다음에 다시 로그인하면 이어서 할 수 있어요." };

/** The frame of the recovery's pages. The leave warning says that the account stays dormant. */
export const DormantPage = (page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) => (
  <JourneyPage {...page} name="휴면 풀기" leaving={LEAVING} />
);
