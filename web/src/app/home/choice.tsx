/** The question to a member who neither borrows nor invests yet. Each answer begins its way. */
import type { ReactNode } from "react";
import { APPLICATION_PARTS } from "#/borrowing/guides/application-parts";
import { LoanCta } from "#/borrowing/guides/loan-cta";
import { REGISTRATION } from "#/core/session/access";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { STEP_NAMES } from "#/investing/registration/investor-steps";

export const Choice = () => (
  <div className="home-choice">
    <h2 className="heading-1">무엇부터 할까요?</h2>
    <div>
      <Way title="빌리기" steps={APPLICATION_PARTS.map(({ name }) => name).join(", ")} action={<LoanCta label="대출 한도 알아보기" />}>
        금리와 매달 갚을 돈을 먼저 보고 정해요. 한도를 알아봐도 신용점수는 내려가지 않아요.
      </Way>
      <Way
        title="투자하기"
        steps={STEP_NAMES.join(", ")}
        action={
          <AppLink className={buttonClass("quiet", true)} href={REGISTRATION}>
            투자 준비하기
          </AppLink>
        }
      >
        1만원부터 여러 상품에 나누어 투자해요. 원금과 수익은 보장되지 않아요.{" "}
        <AppLink className="link link--inline whitespace-nowrap" href="/products/collateral">
          상품 먼저 보기
        </AppLink>
      </Way>
    </div>
  </div>
);

type WayProps = { title: string; steps: string; action: ReactNode; children: ReactNode };

const Way = ({ title, steps, action, children }: WayProps) => (
  <section className="section-line">
    <h3 className="heading-3">{title}</h3>
    <p className="text-ink-700 mt-2">{children}</p>
    <p className="caption mt-2">크게 네 단계: {steps}</p>
    <div className="actions mt-5">{action}</div>
  </section>
);
