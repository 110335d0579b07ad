/** Tests the reading of an ID card. Nothing is stored. */
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { postForm } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import { alert } from "#/core/dialogs/dialogs";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";

type Reading = { idCardType: number; name: string; civilCode: string; issuedDate: string };

export default function OcrTest() {
  const id = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => postForm<Reading>("/v2/ocr/test", { file }),
    onSuccess: ({ idCardType, name, civilCode, issuedDate }) =>
      alert({
        title: "신분증을 읽었어요",
        message: `${idCardType === 1 ? "운전면허증" : "주민등록증"}\n${name}\n${civilCode}\n발급일 ${issuedDate}`,
      }),
    onError: (error) => {
      const { title, message } = describeError(error);
      return alert({ title, message });
    },
  });
  return (
    <Page title="신분증 읽기 시험" lead="사진을 올리면 읽은 내용을 보여 드려요. 사진도 내용도 저장하지 않아요.">
      <div className="pb-14">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          className="sr-only peer"
          disabled={isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) mutate(file);
          }}
        />
        <label htmlFor={id} aria-busy={isPending} className={`${buttonClass("primary", true)} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}>
          {isPending ? "읽고 있어요" : "사진 고르기"}
        </label>
      </div>
    </Page>
  );
}
