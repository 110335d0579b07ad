import type { ComponentType } from "react";
import { useJourney } from "./journey";

/** The page of the journey's current step. Steps that share a page keep it mounted. */
export function JourneyScreen({ screens }: { screens: Record<string, ComponentType> }) {
  const { snapshot } = useJourney();
  const Screen = snapshot && screens[snapshot.step];
  return Screen ? <Screen key={snapshot.applyUid} /> : null;
}
