import type { ReactNode } from "react";

/** The section with the investments and loans of a member. To the eye each of them has its own heading. */
export const MyMoney = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="mine" className="section-line home-overview">
    <h2 className="sr-only" id="mine">
      내 돈
    </h2>
    {children}
  </section>
);
