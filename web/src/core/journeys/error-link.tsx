import type { onlyLink } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";

/** The first button of an error page: the link that the server names. Renders nothing without exactly one link. */
export const ErrorLink = ({ link }: { link: ReturnType<typeof onlyLink> }) =>
  link && (
    <AppLink className={buttonClass("primary", true)} href={link.href}>
      {link.text}
    </AppLink>
  );
