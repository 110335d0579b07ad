import type { ReactNode } from "react";
import { Heading } from "#/core/ui/layout/page";

type LayoutProps = { title: string; heading?: "h1" | "h2"; lead: string; side?: ReactNode; children: ReactNode };

/** The frame of pages about extensions. `heading`: an h2 where the app shows the title of the page above it. `side`: beside the text in
 * a wide window, otherwise below it. */
export const ExtensionLayout = ({ title, heading = "h1", lead, side, children }: LayoutProps) => (
  <main id="main" className="page-width page-columns pt-8 pb-14 lg:pt-14">
    <div>
      <Heading title={title} tag={heading} />
      <p className="text-ink-700 mt-2">{lead}</p>
      {children}
    </div>
    {side}
  </main>
);
