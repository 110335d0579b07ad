/** The card could not be read, does not exist, or belongs to another person. */
import type { ReactNode } from "react";
import { useJourney } from "#/core/journeys/journey";
import { Note } from "#/core/ui/layout/content";
import { type CardCertification, command } from "./card";

/** `children`: contact information. */
type MismatchPageProps = CardCertification & { lead?: string; children?: ReactNode };

const OTHERS = {
  title: "이런 때 확인되지 않아요",
  list: ["신분증을 새로 받은 뒤 예전 것을 쓴 때", "이름, 발급일, 면허번호가 한 글자라도 다른 때", "본인 확인을 한 사람과 신분증의 사람이 다른 때"],
};
const UNREAD = {
  title: "이렇게 찍으면 잘 읽어요",
  list: ["밝은 곳에서 어두운 바닥에 놓고 찍기", "카드가 화면에 꽉 차게 찍기", "카드를 케이스에서 꺼내고 찍기"],
};

export function MismatchPage({ calls, Frame, lead, children }: MismatchPageProps) {
  const { snapshot, submit } = useJourney<{ problem?: { code: string } }>();
  const { problem } = snapshot?.data ?? {};
  const { title, list } = problem?.code === "OCR_UNREADABLE" ? UNREAD : OTHERS;
  return (
    <Frame
      question={problem ? "신분증을\n다시 찍어 주세요" : "신분증 정보가\n등록된 정보와 달라요"}
      {...(lead && { lead })}
      cta={{ label: "다시 찍기", onPress: () => void submit(command(calls, "retake_id_card")) }}
    >
      <Note title={title}>
        <ul>
          {list.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Note>
      {children}
    </Frame>
  );
}
