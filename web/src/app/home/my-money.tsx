import type { ReactNode } from "react";

/** The section with the investments and loans of a member. */
export const MyMoney = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="mine" className="section-line home-overview">
    <h2 className="heading-3" id="mine">
      내 돈
    </h2>
    {children}
  </section>
);
