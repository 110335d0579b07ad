import type { ComponentProps } from "react";
import { JourneyPage } from "../core/journey-page";

const LEAVING = { title: "본인 확인을 그만둘까요?", message: "지금까지 넣은 내용은 사라져요. 대출을 신청하려면 처음부터 다시 확인해야 해요." };

/** A page of certification. Nothing of it is kept, and leaving says so. */
export const IdentityPage = (page: Omit<ComponentProps<typeof JourneyPage>, "name" | "leaving">) => (
  <JourneyPage {...page} name="본인 확인" leaving={LEAVING} />
);
