import { NoticeCaption } from "#/content/shared/notice-caption";
import type { NoticeCase } from "#/core/api/gen";
import { Prose } from "#/content/shared/prose";
import { ProductTitle } from "#/core/ui/product-title";

/** A notice as the site shows it: the banner, if there is one, and the page of the text. */
export function NoticePreview({ of }: { of: Pick<NoticeCase, "title" | "contents" | "mandatory" | "disclosedMonth" | "inHeader" | "publishedAt"> }) {
  return (
    <article className="console__preview">
      {of.inHeader && (
        <div className="header-banner">
          <p className="page-width">
            <strong>{of.title}</strong>
          </p>
        </div>
      )}
      <p className="caption mb-2 flex flex-wrap items-center gap-x-2">
        <NoticeCaption of={of} />
      </p>
      <p className="heading-1">
        <ProductTitle>{of.title}</ProductTitle>
      </p>
      <div className="mt-8">
        <Prose text={of.contents} />
      </div>
    </article>
  );
}
