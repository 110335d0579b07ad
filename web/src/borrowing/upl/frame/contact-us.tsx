import { AppLink } from "#/core/shell/app-link";
import { company } from "#/core/shell/company";
import { usePageExists } from "#/core/shell/menu";

/** A person to ask: in writing where the site has a page for it, else by telephone. */
export function ContactUs({ className }: { className: string }) {
  const inWriting = usePageExists("/inquiry");
  return (
    <AppLink className={className} href={inWriting ? "/inquiry" : `tel:${company.phone}`}>
      {inWriting ? "상담원에게 물어보기" : `${company.phone}으로 물어보기`}
    </AppLink>
  );
}
