import type { ReactNode } from "react";
import "./notice-board.css";

/** A list of texts, each with its date. The whole line is the link. */
export const NoticeBoard = ({ children }: { children: ReactNode }) => <ul className="notice-board">{children}</ul>;
