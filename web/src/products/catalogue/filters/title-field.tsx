/** Search by title or initial consonants. The list below it is the result. */
import { useReportedText } from "#/core/ui/debounced";
import { SearchField } from "#/core/ui/forms/text-field";

const DEBOUNCE_MS = 250; // ms after the last key press

/** `credit`: of personal credit, otherwise of secured products. */
type TitleFieldProps = { initial: string; credit: boolean; onTitle(title: string): void };

export function TitleField({ initial, credit, onTitle }: TitleFieldProps) {
  const { text, setText } = useReportedText(initial, DEBOUNCE_MS, onTitle);
  return (
    <SearchField
      label="상품 이름"
      help={credit ? "직업과 자금 용도로 찾아요. 초성만 적어도 돼요. 예: ㄱㅁㅇ" : "초성만 적어도 찾아요. 예: ㅁㅍ ㅇㅍㅌ"}
      autoComplete="off"
      value={text}
      onValue={setText}
    />
  );
}
