/** A list of documents: a row for each, with the files that it has. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { resultOrNull } from "#/core/dialogs/v1";
import { TextButton } from "#/core/ui/button";

export const DocumentRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5 first:border-t-0">
    <b className="whitespace-nowrap">{name}</b>
    <span className="flex flex-wrap gap-x-5">{children}</span>
  </li>
);

/** A button that saves a file. `name`: of the document, for screen readers. */
export function Download({ name, file, label, load }: { name: string; file: string; label: string; load(): Promise<Blob> }) {
  const download = useMutation({ mutationFn: () => resultOrNull(load()), onSuccess: (content) => content && save(content, file) });
  return (
    <TextButton aria-label={`${name} ${label} 받기`} aria-busy={download.isPending || undefined} onClick={() => !download.isPending && download.mutate()}>
      {label}
    </TextButton>
  );
}

/** The call needs the access token, which a plain link cannot send. */
function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
