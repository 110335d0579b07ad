/** The text of an agreement, which is formal. A clause is a paragraph or a list; `summary` says in one line what an article means. */
export type Clause = string | readonly string[];
export type Terms = {
  title: string;
  /** First day of validity, eight digits with dots. */
  since: string;
  /** The id that consents use for the text. */
  version?: string;
  lead?: string;
  articles: readonly { title: string; summary?: string; clauses: readonly Clause[] }[];
};

/** A consent to process personal data, in the order required by law. */
export function consent(given: {
  title: string;
  items: string;
  purpose: string;
  retention: string;
  /** Third parties that receive the data. */
  receiver?: string;
  refusal: string;
}): Terms {
  return {
    title: given.title,
    since: "2026.11.01",
    articles: [
      ...(given.receiver ? [{ title: "받는 곳", clauses: [given.receiver] }] : []),
      { title: "수집하고 이용하는 항목", clauses: [given.items] },
      { title: "이용하는 목적", clauses: [given.purpose] },
      { title: "보유하고 이용하는 기간", clauses: [given.retention] },
      { title: "동의하지 않을 권리", clauses: [given.refusal] },
    ],
  };
}

export const REFUSAL = "동의하지 않을 수 있습니다. 다만 꼭 필요한 동의라서, 동의하지 않으면 대출 신청과 금융거래를 할 수 없습니다.";
export const OPTIONAL_REFUSAL = "동의하지 않을 수 있습니다. 동의하지 않아도 대출 심사와 서비스 이용에는 영향이 없습니다.";
