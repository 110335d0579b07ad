/** Window title and heading of a page. The heading gets the focus after a navigation. */
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#/core/lib/class-names";
import { ProductTitle } from "../product-title";

let hasNavigated = false;

type HeadingProps = { id?: string; title: string; tag?: "h1" | "h2"; children?: ReactNode; className?: string };

export function Heading({ id, title, tag: Tag = "h1", children, className }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "이음" ? title : `${title} | 이음`;
    // The first page of a visit keeps the focus where the browser put it.
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, [title]);
  return (
    <Tag ref={heading} id={id} tabIndex={-1} className={classNames("heading-1", className)}>
      {children ?? <ProductTitle>{title}</ProductTitle>}
    </Tag>
  );
}

type PageProps = { title: string; caption?: ReactNode; lead?: ReactNode; narrow?: boolean; article?: boolean; side?: ReactNode; children: ReactNode };

/** A page with title, one sentence and content. `caption`: above the title. `narrow`: a form or a short list, centred in a wide window.
 * `article`: a text, at the left edge of the lists. `side`: what belongs to the text: beside it in a wide window, otherwise below it. */
export function Page({ title, caption, lead, narrow = false, article = false, side, children }: PageProps) {
  const Column = article ? "article" : "div";
  return (
    <main id="main" className={classNames("page-width pt-8 lg:pt-14", side !== undefined && "page-columns")}>
      <Column className={narrow ? "mx-auto max-w-read" : article ? "max-w-text" : undefined}>
        {caption && <p className="caption mb-2 flex flex-wrap items-center gap-x-2">{caption}</p>}
        <Heading title={title} />
        {lead && <p className="lead mt-2">{lead}</p>}
        <div className="mt-8">{children}</div>
      </Column>
      {side !== undefined && <aside aria-label="함께 보기">{side}</aside>}
    </main>
  );
}
