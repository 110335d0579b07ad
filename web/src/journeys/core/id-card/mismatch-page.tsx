/** The card is not known, or not the person's. */
import type { ReactNode } from "react";
import { Note } from "#/ui/content";
import { useJourney } from "../journey";
import { type CertifyingCard, command } from "./card";

/** `children`: who can be asked. */
export function MismatchPage({ calls, Frame, children }: CertifyingCard & { children?: ReactNode }) {
  const { snapshot, submit } = useJourney<{ problem?: object }>();
  return (
    <Frame
      question={snapshot?.data.problem ? "신분증을\n다시 찍어 주세요" : "신분증 정보가\n등록된 정보와 달라요"}
      lead="입력한 다른 내용은 그대로 남아 있어요."
      cta={{ label: "다시 찍기", onPress: () => void submit(command(calls, "retake_id_card")) }}
    >
      <Note title="이런 때 확인되지 않아요">
        <ul>
          <li>신분증을 새로 받은 뒤 예전 것을 쓴 때</li>
          <li>이름, 발급일, 면허번호가 한 글자라도 다른 때</li>
          <li>본인 인증을 한 사람과 신분증의 사람이 다른 때</li>
        </ul>
      </Note>
      {children}
    </Frame>
  );
}
