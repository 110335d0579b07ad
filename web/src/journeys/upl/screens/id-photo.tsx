/** Which card, then its picture: by the page's camera, the phone's, or from a file. */
import { useCallback, useId, useState } from "react";
import { AnswerList } from "#/ui/answer-list";
import { Button, buttonClass } from "#/ui/button";
import { Loading } from "#/ui/blank";
import { Note } from "#/ui/content";
import { useQuestion } from "../../core/questions";
import { useUpl } from "../events";
import { LoanPage } from "../frame/loan-page";
import { Camera } from "./camera";
import { shrunk } from "./photo";

type Card = "id-card" | "driver-license";
const CARDS = [
  { value: "id-card", label: "주민등록증" },
  { value: "driver-license", label: "운전면허증" },
] as const;

export default function IdPhoto() {
  const [card, setCard] = useState<Card | null>(null);
  const { current, go, back } = useQuestion(0);
  if (!card || current === 0) {
    return (
      <LoanPage question={"어떤 신분증으로\n확인할까요?"} lead="본인 이름으로 된 원본만 쓸 수 있어요.">
        <AnswerList
          label="신분증"
          answers={CARDS}
          given={card}
          onAnswer={(chosen) => {
            setCard(chosen);
            go(1);
          }}
        />
      </LoanPage>
    );
  }
  return <Shot card={card} {...(back && { onBack: back })} />;
}

function Shot({ card, ...frame }: { card: Card; onBack?: () => void }) {
  const { send, busy } = useUpl();
  const [camera, setCamera] = useState<"off" | "on" | "missing">("off");
  const [unreadable, setUnreadable] = useState(false);
  const id = useId();
  const missing = useCallback(() => setCamera("missing"), []);
  const read = async (photo: Blob) => {
    setUnreadable(false);
    const form = new FormData();
    form.append("file", photo, "card.jpg");
    await send("read_id_card", form);
  };
  const readFile = (file: File | undefined) => {
    if (file) void shrunk(file).then(read, () => setUnreadable(true));
  };
  const name = CARDS.find(({ value }) => value === card)?.label;
  return (
    <LoanPage {...frame} question={`${name} 앞면을\n찍어 주세요`} lead="빛 반사 없이 네 모서리가 다 보이게 찍어 주세요.">
      {busy ? (
        <>
          <p className="sub mb-4" role="status">
            사진에서 글자를 읽고 있어요. 잠깐이면 돼요.
          </p>
          <Loading words="사진을 읽고 있어요" />
        </>
      ) : (
        <div className="grid gap-4">
          {camera === "on" ? (
            <Camera busy={busy} onPhoto={(photo) => void read(photo)} onMissing={missing} />
          ) : (
            <Button large block onClick={() => setCamera("on")}>
              카메라로 찍기
            </Button>
          )}
          {camera === "missing" && <Note>카메라를 쓸 수 없어요. 아래에서 사진을 골라 주세요.</Note>}
          <div>
            <input
              id={id}
              type="file"
              accept="image/*"
              capture="environment"
              className="sr peer"
              onChange={(event) => readFile(event.target.files?.[0])}
            />
            <label htmlFor={id} className={`${buttonClass("quiet", true, true)} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}>
              사진 고르기
            </label>
          </div>
          {unreadable && (
            <p className="err" role="alert">
              사진 파일이 아니에요. 다른 사진을 골라 주세요.
            </p>
          )}
        </div>
      )}
      <p className="help mt-6">사진은 확인하는 데만 쓰고, 확인이 끝난 뒤 24시간 안에 지워요.</p>
    </LoanPage>
  );
}
