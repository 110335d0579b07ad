/** The grade of this month, with a link to its benefits. */
import { useState } from "react";
import { monthOf } from "#/core/lib/date";
import type { Grade } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import "./grade.css";

const NAMES = { silver: "실버", gold: "골드", platinum: "플래티넘" };

export function GradeLink({ grade, className }: { grade: Grade | null; className: string }) {
  const [month] = useState(() => monthOf(Date.now()));
  if (!grade || grade === "blue") return null; // the first grade has no benefits
  return (
    <AppLink className={className} href="/membership" title={`${month} 등급`}>
      <span className="grade" data-g={grade}>
        <b>
          {month}
          <span className="sr-only"> 등급 </span>
        </b>
        <i>{NAMES[grade]}</i>
      </span>
      <span>
        혜택<span className="sr-only"> 보기</span>
      </span>
    </AppLink>
  );
}
