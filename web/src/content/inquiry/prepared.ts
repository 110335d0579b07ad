/** Inquiries that other pages open with their kind and title filled in (`?about=`), and the time until the answer. */
import type { Words } from "./inquiry-api";

const PREPARED: Record<string, Omit<Words, "contents">> = {
  contract: { inquiryType1: "loan", inquiryType2: "contract", title: "대출 계약서를 받고 싶어요" },
  "rate-cut": { inquiryType1: "loan", inquiryType2: "rate-cut", title: "금리를 낮춰 주세요 (금리인하요구권)" },
  withdrawal: { inquiryType1: "loan", inquiryType2: "withdrawal", title: "대출 계약을 철회할게요 (청약 철회)" },
};

/** The words of an inquiry about that; those that the member has already typed for it stay. */
export function prepared(typed: Words, about: string | null): Words {
  const found = about ? PREPARED[about] : undefined;
  return found && found.inquiryType2 !== typed.inquiryType2 ? { ...typed, ...found } : typed;
}

/** The law gives ten business days for the answer to a demand for a lower rate. */
const isRateCut = ({ inquiryType2 }: Pick<Words, "inquiryType2">): boolean => inquiryType2 === "rate-cut";

export const answerTime = (of: Pick<Words, "inquiryType2">): string => `${isRateCut(of) ? 10 : 2}영업일 안에`;

/** What the text of the inquiry says. */
export const whatToWrite = (of: Pick<Words, "inquiryType2">): string =>
  `${isRateCut(of) ? "어느 대출인지, 무엇이 좋아졌는지 적고 소득이나 재직을 보여 주는 서류를 첨부해 주세요. " : ""}주민등록번호나 비밀번호는 적지 말아 주세요.`;
