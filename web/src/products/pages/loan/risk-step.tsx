/** The place of a loan's grade among all grades. */
import "./risk-step.css";

const GRADES = ["A1", "A2", "B1", "B2", "C1", "C2"];

export const RiskStep = ({ grade }: { grade: string }) => (
  <div className="risk-step">
    <p>
      <strong>
        위험도 {GRADES.length}단계 중 {GRADES.indexOf(grade) + 1}
      </strong>{" "}
      <span className="text-ink-700">{grade} 등급 · 원금 비보장</span>
    </p>
    <ol className="grade-scale" aria-label="위험 등급">
      {GRADES.map((one) => (
        <li key={one} aria-current={one === grade || undefined}>
          {one}
        </li>
      ))}
    </ol>
    <p className="text-label text-ink-700">{GRADES.at(-1)}에 가까울수록 금리가 높고 연체 위험도 커요. 어느 등급도 원금을 보장하지 않아요.</p>
  </div>
);
