import type { ReactNode } from "react";
import { Link } from "react-router";
import { Heading } from "#/core/ui/layout/page";
import { useListAddress } from "./lists/list-address";

type ItemProps = { list: { to: string; title: string }; title: string; state: ReactNode; children: ReactNode };

/** The page of one item of a list: back link, state, data and actions. */
export function ItemPage({ list, title, state, children }: ItemProps) {
  const address = useListAddress(list.to);
  return (
    <>
      <p className="caption">
        <Link className="link" to={address}>
          {list.title}
        </Link>
      </p>
      <Heading title={title} />
      <p className="text-ink-700 mt-1 flex flex-wrap items-center gap-2">{state}</p>
      <div className="console__case">{children}</div>
    </>
  );
}
