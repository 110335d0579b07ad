import type { wayOut } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";

/** The first button of a page that cannot be shown: where the server leads instead. Nothing if it names no single way. */
export const WayOut = ({ way }: { way: ReturnType<typeof wayOut> }) =>
  way && (
    <AppLink className={buttonClass("primary", true)} href={way.href}>
      {way.text}
    </AppLink>
  );
