/** Each document and its state; it is uploaded, replaced and opened here. */
import { blob } from "#/core/api/client";
import type { CorporateDocument } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { shortDate } from "#/core/lib/date";
import { TextButton } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { Tag } from "#/core/ui/layout/content";
import { useCorporation } from "./calls";

const STATES = {
  missing: { words: "올려 주세요", tone: "clay" },
  received: { words: "올렸어요", tone: "pine" },
  returned: { words: "다시 올려 주세요", tone: "clay" },
  accepted: { words: "확인했어요", tone: "pine" },
} as const;
/** `shut`: documents cannot be uploaded. */
export function DocumentList({ documents, shut = false }: { documents: readonly CorporateDocument[]; shut?: boolean }) {
  return (
    <ul className="border-t-2 border-ink-900" aria-label="서류">
      {documents.map((document) => (
        <Row key={document.kind} document={document} shut={shut} />
      ))}
    </ul>
  );
}

function Row({ document, shut }: { document: CorporateDocument; shut: boolean }) {
  const { kind, name, hint, state, reason, size, uploadedAt } = document;
  const { words, tone } = STATES[state];
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-3">
        <p className="font-strong flex-1">{name}</p>
        <Tag tone={tone}>{words}</Tag>
      </div>
      {reason && <FieldError className="mt-1">{reason}</FieldError>}
      {uploadedAt && size ? (
        <p className="caption mt-1">
          {shortDate(uploadedAt)} · {megabytes(size)}
        </p>
      ) : (
        <p className="text-ink-700 text-label mt-1">{hint}</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        {!shut && <Upload kind={kind} name={name} again={state !== "missing"} />}
        {uploadedAt && (
          <TextButton onClick={() => void open(kind)}>
            <span className="sr-only">{name} </span>올린 파일 보기
          </TextButton>
        )}
      </div>
    </li>
  );
}

function Upload({ kind, name, again }: { kind: string; name: string; again: boolean }) {
  const { send, busy } = useCorporation();
  const take = async (file: File) => {
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", file);
    await send("add_document", form);
  };
  return <DocumentUpload name={name} again={again} busy={busy} onFile={(file) => void take(file)} />;
}

/** Opens in a new window with the browser's viewer. */
async function open(kind: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await blob(`/v2/corporation/documents/${kind}`, "download"));
    window.open(url, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    await showError(error);
  }
}

const megabytes = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`);
