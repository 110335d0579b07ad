/** Uploads a document: a PDF or an image of up to 10 MB. `again`: the file replaces another one. */
import { useId, useState } from "react";
import { buttonClass } from "../button";
import { FieldError } from "./field";

const LARGEST = 10 * 1024 * 1024;

export function DocumentUpload({ name, again, busy, onFile }: { name: string; again: boolean; busy: boolean; onFile(file: File): void }) {
  const [tooLarge, setTooLarge] = useState(false);
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > LARGEST);
    if (file.size <= LARGEST) onFile(file);
  };
  return (
    <div>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        className="sr-only peer"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = ""; // allows the same file to be chosen again
        }}
      />
      <label htmlFor={id} aria-busy={busy} className={`${buttonClass("quiet")} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}>
        <span className="sr-only">{name} </span>
        {again ? "다른 파일로 바꾸기" : "파일 고르기"}
      </label>
      {tooLarge && (
        <FieldError alert className="mt-1">10MB보다 작은 파일을 올려 주세요.</FieldError>
      )}
    </div>
  );
}
