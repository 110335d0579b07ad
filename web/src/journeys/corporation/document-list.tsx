/** Each document with where it stands; uploaded, replaced and looked at from here. */
import { useId, useState } from "react";
import { blob } from "#/api/client";
import type { CorporateDocument } from "#/api/gen";
import { showError } from "#/dialogs/error-dialog";
import { shortDate } from "#/lib/date";
import { buttonClass, TextButton } from "#/ui/button";
import { Tag } from "#/ui/content";
import { useCorporation } from "./calls";

const STATES = {
  missing: { words: "올려 주세요", tone: "clay" },
  received: { words: "올렸어요", tone: "pine" },
  returned: { words: "다시 올려 주세요", tone: "clay" },
  accepted: { words: "확인했어요", tone: "pine" },
} as const;
const LARGEST = 10 * 1024 * 1024;

/** `shut`: nothing can be uploaded any more, or yet. */
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
        <p className="strong flex-1">{name}</p>
        <Tag tone={tone}>{words}</Tag>
      </div>
      {reason && <p className="err mt-1">{reason}</p>}
      {uploadedAt && size ? (
        <p className="cap mt-1">
          {shortDate(uploadedAt)} · {megabytes(size)}
        </p>
      ) : (
        <p className="sub label mt-1">{hint}</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        {!shut && <Upload kind={kind} name={name} again={state !== "missing"} />}
        {uploadedAt && (
          <TextButton onClick={() => void look(kind)}>
            <span className="sr">{name} </span>올린 파일 보기
          </TextButton>
        )}
      </div>
    </li>
  );
}

function Upload({ kind, name, again }: { kind: string; name: string; again: boolean }) {
  const { send, busy } = useCorporation();
  const [tooLarge, setTooLarge] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setTooLarge(file.size > LARGEST);
    if (file.size > LARGEST) return;
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", file);
    await send("add_document", form);
  };
  return (
    <div>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        className="sr peer"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = ""; // the same file may be chosen again
        }}
      />
      <label htmlFor={id} aria-disabled={busy} className={`${buttonClass("quiet")} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}>
        <span className="sr">{name} </span>
        {again ? "다른 파일로 바꾸기" : "파일 고르기"}
      </label>
      {tooLarge && (
        <p className="err mt-1" role="alert">
          10MB보다 작은 파일을 올려 주세요.
        </p>
      )}
    </div>
  );
}

/** Opens in a window of its own, which the browser's viewer fills. */
async function look(kind: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await blob(`/v2/corporation/documents/${kind}`, "download"));
    window.open(url, "_blank", "noopener");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    await showError(error);
  }
}

const megabytes = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`);
