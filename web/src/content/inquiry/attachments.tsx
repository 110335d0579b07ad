/** Files of an inquiry. Each is uploaded or removed at once. */
import { useMutation } from "@tanstack/react-query";
import type { InquiryFile } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { TextButton } from "#/core/ui/button";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { attach, detach } from "./inquiry-api";

const MAX_FILES = 5;

export function Attachments({ uid, files, onFiles }: { uid: string; files: InquiryFile[]; onFiles(files: InquiryFile[]): void }) {
  const attaching = useMutation({ mutationFn: (file: File) => attach(uid, file), onSuccess: (file) => onFiles([...files, file]), onError: showError });
  const detaching = useMutation({
    mutationFn: (id: string) => detach(id),
    onSuccess: (_, gone) => onFiles(files.filter(({ id }) => id !== gone)),
    onError: showError,
  });
  const busy = attaching.isPending || detaching.isPending;
  return (
    <div role="group" aria-labelledby="attachments">
      <p id="attachments" className="font-strong">
        첨부 파일
      </p>
      <p className="field__help mt-1">
        PDF, JPG, PNG 파일을 {MAX_FILES}개까지 올릴 수 있어요. 하나에 10MB까지예요.{uid && " 올리거나 지우면 바로 반영돼요."}
      </p>
      {files.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {files.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 border-b border-line py-3">
              <span className="flex-1 break-all">{name}</span>
              <TextButton aria-label={`${name} 지우기`} onClick={() => !busy && detaching.mutate(id)}>
                지우기
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FILES && (
        <div className="mt-3">
          <DocumentUpload name="첨부" again={false} busy={busy} onFile={(file) => attaching.mutate(file)} />
        </div>
      )}
    </div>
  );
}
