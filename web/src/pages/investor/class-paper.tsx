import { useId, useState } from "react";
import type { ClassPaper } from "#/api/gen";
import { momentOf } from "#/lib/date";
import { buttonClass } from "#/ui/button";
import { Tag } from "#/ui/content";

const LARGEST = 10 * 1024 * 1024;

/** A paper that is asked for. `again`: it came back. */
export function ClassPaperRow({ paper: { name, hint, uploadedAt }, again, busy, onFile }: { paper: ClassPaper; again: boolean; busy: boolean; onFile(file: File): void }) {
  const [tooLarge, setTooLarge] = useState(false);
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file || busy) return;
    setTooLarge(file.size > LARGEST);
    if (file.size <= LARGEST) onFile(file);
  };
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-3">
        <p className="strong flex-1">{name}</p>
        <Tag tone={uploadedAt && !again ? "pine" : "clay"}>{again ? "다시 올려 주세요" : uploadedAt ? "올렸어요" : "올려 주세요"}</Tag>
      </div>
      <p className="sub label mt-1">{uploadedAt && !again ? momentOf(uploadedAt) : hint}</p>
      <div className="mt-2">
        <input
          id={id}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          className="sr peer"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = ""; // the same file may be chosen again
          }}
        />
        <label htmlFor={id} aria-disabled={busy} className={`${buttonClass("quiet")} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}>
          <span className="sr">{name} </span>
          {uploadedAt ? "다른 파일로 바꾸기" : "파일 고르기"}
        </label>
        {tooLarge && (
          <p className="err mt-1" role="alert">
            10MB보다 작은 파일을 올려 주세요.
          </p>
        )}
      </div>
    </li>
  );
}
