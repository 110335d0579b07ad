/** The mark at the head of an article: its place is that of the article, its colours are those of the category. */
import type { PostCard } from "#/core/api/gen";
import { ProgressBar } from "#/core/ui/layout/progress-bar";

const COLORS = { invest: "counterpart", loan: "remaining", finance: "not-open", ieum: "counterpart" } as const;

/** Between a quarter and three quarters, the same at every visit. */
const shareOf = (uid: string): number => 0.25 + ([...uid].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % 51) / 100;

export const ArticleMark = ({ of: { postUid, mainCategory }, height }: { of: Pick<PostCard, "postUid" | "mainCategory">; height: number }) => (
  <ProgressBar height={height} value={shareOf(postUid)} remainder={COLORS[mainCategory as keyof typeof COLORS] ?? "remaining"} />
);
