/** The two lists of notices. */
export type Kind = "notice" | "disclosure";

export const LISTS: Record<Kind, { name: string; href: string; empty: string; all: string }> = {
  notice: { name: "안내", href: "/notice", empty: "아직 올라온 공지가 없어요", all: "공지 모두 보기" },
  disclosure: { name: "공시", href: "/notice?kind=disclosure", empty: "아직 올라온 공시가 없어요", all: "공시 모두 보기" },
};
