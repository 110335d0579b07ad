/** Every page names itself: title of the window, and an h1 that takes the focus when the page is arrived at. */
import { type ReactNode, useEffect, useRef } from "react";
import { join } from "#/lib/join";
import { ProductTitle } from "./product-title";

let arrived = false;

export function Heading({ id, title, children, className }: { id?: string; title: string; children?: ReactNode; className?: string }) {
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "이음" ? title : `${title} | 이음`;
    // The first page of a visit keeps the focus where the browser put it.
    if (arrived) h1.current?.focus({ preventScroll: true });
    arrived = true;
  }, [title]);
  return (
    <h1 ref={h1} id={id} tabIndex={-1} className={join("h1", className)}>
      {children ?? <ProductTitle>{title}</ProductTitle>}
    </h1>
  );
}

/** A reading page: title, one sentence, content. */
export function Page({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="wrap pt-8 lg:pt-14">
      <Heading title={title} />
      {lead && <p className="sub mt-2 max-w-read">{lead}</p>}
      <div className="mt-8">{children}</div>
    </main>
  );
}
