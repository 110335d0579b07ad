import type { ReactNode } from "react";
import "./chart.css";

/** The SVG of a chart, as wide as its container. `labelledBy`: the id of its `<title>`. */
export const Chart = ({ height, labelledBy, children }: { height: number; labelledBy: string; children: ReactNode }) => (
  <svg className="chart" height={height} role="img" aria-labelledby={labelledBy}>
    {children}
  </svg>
);
