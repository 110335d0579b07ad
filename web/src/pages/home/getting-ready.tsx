/** Who has signed up to invest and lacks something is told what, and where it is done. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { DEPOSIT } from "#/features/investing/remedies";
import { REGISTRATION } from "#/session/access";
import { investorInfo } from "#/session/investor";
import { displayName, useSession } from "#/session/session";
import { AppLink } from "#/shell/app-link";
import { buttonClass } from "#/ui/button";
import { Note } from "#/ui/content";
import { useSummary } from "../mypage/investor/mypage-api";
import { NEEDED, useInvestorSteps } from "../mypage/investor-steps";

/** `onTold`: what there is to say is said, or there is nothing. */
type Telling = { onTold(): void };

export default function GettingReady({ onTold }: Telling) {
  const { data, error } = useQuery(investorInfo());
  const hasMoney = data?.investable && data.accountBalance > 0;
  useTold(Boolean(error || hasMoney), onTold);
  if (!data || hasMoney) return null;
  return data.investable ? <FirstDeposit onTold={onTold} /> : <Lacking onTold={onTold} />;
}

function useTold(told: boolean, onTold: () => void): void {
  useEffect(() => {
    if (told) onTold();
  }, [told, onTold]);
}

function Lacking({ onTold }: Telling) {
  const { asked, steps } = useInvestorSteps(REGISTRATION);
  useTold(Boolean(steps || asked.error), onTold);
  const name = displayName(useSession());
  if (!steps) return null;
  const lacking = steps.filter(({ state }) => NEEDED.includes(state)).map((step) => step.name);
  if (!lacking.length) {
    return (
      <Card title={`${name}님, 거의 다 왔어요`} label="상태 보기" href={REGISTRATION}>
        담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.
      </Card>
    );
  }
  return (
    <Card title={`${name}님, 투자까지 ${lacking.length}가지 남았어요`} label="이어서 준비하기" href={REGISTRATION}>
      {lacking.join(", ")}. 하나씩 마치면 바로 투자할 수 있어요.
    </Card>
  );
}

/** Whoever has invested before knows where to pay in. */
function FirstDeposit({ onTold }: Telling) {
  const { data, error } = useSummary();
  useTold(Boolean(data || error), onTold);
  const name = displayName(useSession());
  if (!data || data.groups.some(({ count }) => count > 0)) return null;
  return (
    <Card title={`${name}님, 투자할 준비가 끝났어요`} label="예치금 채우기" href={DEPOSIT}>
      예치금을 채우면 1만원부터 투자할 수 있어요.
    </Card>
  );
}

function Card({ title, label, href, children }: { title: string; label: string; href: string; children: ReactNode }) {
  return (
    <div className="mt-8 max-w-read">
      <Note title={title}>
        <p>{children}</p>
        <p className="mt-3">
          <AppLink className={buttonClass("ink")} href={href}>
            {label}
          </AppLink>
        </p>
      </Note>
    </div>
  );
}
