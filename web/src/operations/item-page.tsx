import type { ReactNode } from "react";
import { Link } from "react-router";
import { Heading } from "#/core/ui/layout/page";

type ItemProps = { list: { to: string; title: string }; title: string; state: ReactNode; children: ReactNode };

/** One row of a list: the way back, where it stands, then what it says beside what may be done with it. */
export function ItemPage({ list, title, state, children }: ItemProps) {
  return (
    <>
      <p className="cap">
        <Link className="link" to={list.to}>
          {list.title}
        </Link>
      </p>
      <Heading title={title} />
      <p className="sub mt-1 flex flex-wrap items-center gap-2">{state}</p>
      <div className="ops__case">{children}</div>
    </>
  );
}
