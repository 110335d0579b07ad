/** The photograph could not be read: no image, too large, or the reader is unavailable. */
import { useNavigate } from "react-router";
import { Note } from "#/core/ui/layout/content";
import { chart } from "../chart";
import { Frame } from "../frame";

export function Unrecognised() {
  const navigate = useNavigate();
  const photo = chart.paths.id_photo ?? "/";
  return (
    <Frame
      question={"사진을\n확인하지 못했어요"}
      lead="다시 찍거나 다른 사진을 올려 주세요."
      onBack={() => void navigate(photo)}
      cta={{ label: "다시 찍기", onPress: () => void navigate(photo) }}
      second={{ label: "사진 올리기", onPress: () => void navigate(`${photo}/file-upload`) }}
    >
      <Note title="이런 사진은 확인할 수 없어요">
        <ul>
          <li>JPG, PNG가 아닌 파일</li>
          <li>10MB보다 큰 파일</li>
          <li>신분증이 잘리거나 빛에 가려진 사진</li>
        </ul>
      </Note>
    </Frame>
  );
}
