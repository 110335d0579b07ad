import type { onlyLink } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";

/** The first button of a page that cannot be shown: the server's link. Renders nothing without exactly one link. */
export const ErrorLink = ({ way }: { way: ReturnType<typeof onlyLink> }) =>
  way && (
    <AppLink className={buttonClass("primary", true)} href={way.href}>
      {way.text}
    </AppLink>
  );
