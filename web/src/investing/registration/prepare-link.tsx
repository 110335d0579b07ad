/** The primary action of a member who may not invest yet. */
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { usePreparation } from "./preparation";

/** `next`: the address to which the completed preparation returns. */
export function PrepareLink({ next }: { next: string }) {
  const { label, href } = usePreparation(next);
  return (
    <AppLink className={buttonClass("primary", true, true)} href={href}>
      {label}
    </AppLink>
  );
}
