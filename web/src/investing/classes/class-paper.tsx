import type { ClassPaper } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { Tag } from "#/core/ui/layout/content";

/** A required document. `again`: an operator returned it. */
export function ClassPaperRow({ paper: { name, hint, uploadedAt }, again, busy, onFile }: { paper: ClassPaper; again: boolean; busy: boolean; onFile(file: File): void }) {
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-3">
        <p className="font-strong flex-1">{name}</p>
        <Tag tone={uploadedAt && !again ? "pine" : "clay"}>{again ? "다시 올려 주세요" : uploadedAt ? "올렸어요" : "올려 주세요"}</Tag>
      </div>
      <p className="text-ink-700 text-label mt-1">{uploadedAt && !again ? momentOf(uploadedAt) : hint}</p>
      <div className="mt-2">
        <DocumentUpload name={name} again={Boolean(uploadedAt)} busy={busy} onFile={onFile} />
      </div>
    </li>
  );
}
