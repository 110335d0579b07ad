import { useLocation } from "react-router";
import { Note } from "#/core/ui/layout/content";

/** What the visitor was doing, if the page before has named it: "마포 아파트에 500만원". */
export function Wanted() {
  const { wanted } = (useLocation().state ?? {}) as { wanted?: string };
  if (!wanted) return null;
  return (
    <div className="mb-6">
      <Note title={wanted}>
        <p>로그인하면 이어서 투자해요.</p>
      </Note>
    </div>
  );
}
