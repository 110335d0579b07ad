/** Asks for the type of card, then for its picture. */
import { useCallback, useId, useState } from "react";
import { useJourney } from "#/core/journeys/journey";
import { useQuestionIndex } from "#/core/journeys/questions";
import { Button, buttonClass } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { Camera } from "./camera";
import { type CardCertification, command } from "./card";
import { scaleDown } from "./photo";

type Card = "id-card" | "driver-license";
const CARDS = [
  { value: "id-card", label: "주민등록증" },
  { value: "driver-license", label: "운전면허증" },
] as const;

type PhotoPageProps = CardCertification & {
  /** Asks for a file first; the camera is the alternative. */
  fromFile?: boolean;
  /** Reports a failure that needs a page of its own instead of a message beside the button. */
  onFailed?: () => void;
};

export function PhotoPage(certifying: PhotoPageProps) {
  const { Frame } = certifying;
  const [card, setCard] = useState<Card | null>(null);
  const { current, go, back } = useQuestionIndex(0);
  if (!card || current === 0) {
    return (
      <Frame question={"어떤 신분증으로\n확인할까요?"} lead="본인 이름으로 된 원본만 쓸 수 있어요.">
        <AnswerList
          label="신분증"
          answers={CARDS}
          given={card}
          onAnswer={(chosen) => {
            setCard(chosen);
            go(1);
          }}
        />
      </Frame>
    );
  }
  return <PhotoInput {...certifying} card={card} {...(back && { onBack: back })} />;
}

function PhotoInput({ card, calls, Frame, fromFile = false, onFailed, onBack }: PhotoPageProps & { card: Card; onBack?: () => void }) {
  const { submit, busy } = useJourney();
  const [camera, setCamera] = useState<"off" | "on" | "missing">("off");
  const [unreadable, setUnreadable] = useState(false);
  const id = useId();
  const missing = useCallback(() => setCamera("missing"), []);
  const read = async (photo: Blob) => {
    setUnreadable(false);
    const form = new FormData();
    form.append("file", photo, "card.jpg");
    const sent = await submit(command(calls, "read_id_card", form));
    if (!sent.ok && sent.error && sent.error.status !== 422) onFailed?.();
  };
  const readFile = (file: File | undefined) => {
    if (file) void scaleDown(file).then(read, onFailed ?? (() => setUnreadable(true)));
  };
  const byCamera =
    camera === "on" ? (
      <Camera busy={busy} onPhoto={(photo) => void read(photo)} onMissing={missing} />
    ) : (
      <Button large block variant={fromFile ? "quiet" : "primary"} onClick={() => setCamera("on")}>
        카메라로 찍기
      </Button>
    );
  const byFile = (
    <div>
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(!fromFile && { capture: "environment" as const })}
        className="sr-only peer"
        onChange={(event) => readFile(event.target.files?.[0])}
      />
      <label
        htmlFor={id}
        className={`${buttonClass(fromFile ? "primary" : "quiet", true, true)} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}
      >
        사진 고르기
      </label>
    </div>
  );
  const name = CARDS.find(({ value }) => value === card)?.label;
  return (
    <Frame {...(onBack && { onBack })} question={fromFile ? `${name} 앞면 사진을\n올려 주세요` : `${name} 앞면을\n찍어 주세요`} lead={fromFile ? "빛 반사 없이 네 모서리가 다 보이는 사진이어야 해요." : "빛 반사 없이 네 모서리가 다 보이게 찍어 주세요."}>
      {busy ? (
        <>
          <p className="text-ink-700 mb-4" role="status">
            사진에서 글자를 읽고 있어요. 잠깐이면 돼요.
          </p>
          <Loading words="사진을 읽고 있어요" />
        </>
      ) : (
        <div className="grid gap-4">
          {fromFile ? byFile : byCamera}
          {camera === "missing" && <Note>카메라를 쓸 수 없어요. 사진을 골라 주세요.</Note>}
          {fromFile ? byCamera : byFile}
          {unreadable && (
            <FieldError alert>사진 파일이 아니에요. 다른 사진을 골라 주세요.</FieldError>
          )}
        </div>
      )}
      <p className="field__help mt-6">사진은 확인하는 데만 쓰고, 확인이 끝난 뒤 24시간 안에 지워요.</p>
    </Frame>
  );
}
