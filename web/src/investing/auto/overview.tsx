/** Step 4: the settings, with buttons to start, pause and stop. */
import { Navigate } from "react-router";
import type { AutoFilter } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { toast } from "#/core/dialogs/toast";
import { useConsents } from "#/core/journeys/consents";
import { TextButton } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { Latest } from "./latest";
import { Step, WithFilter } from "./step";
import { Summary } from "./summary";
import { isBegun, useAutoInvest } from "./settings";

export default function Overview() {
  return (
    <WithFilter at={4} question="자동 분산투자">
      {(filter) => {
        if (filter.state === "none") return <Navigate to="/invest/auto/1" replace />;
        return isBegun(filter) ? <Begun filter={filter} /> : <Beginning filter={filter} />;
      }}
    </WithFilter>
  );
}

function Beginning({ filter }: { filter: AutoFilter }) {
  const consents = useConsents("auto-invest");
  const { start, busy } = useAutoInvest(() => announce("자동 투자를 시작했어요."));
  const agree = () => {
    const given = consents.given();
    if (given) start(filter, given);
  };
  return (
    <Step
      at={4}
      question={"이 조건으로\n시작할까요?"}
      lead={filter.state === "stopped" ? "지금은 자동 투자를 하지 않아요. 같은 조건으로 다시 시작할 수 있어요." : "시작하면 조건에 맞는 상품에 바로 투자해요. 투자할 때마다 문자로 알려 드려요."}
      cta={{ ...consents.action("자동 투자 시작하기"), onPress: agree, busy }}
    >
      <div className="grid gap-8">
        <Summary filter={filter} />
        {consents.boxes}
        {filter.state === "stopped" && <Latest />}
      </div>
    </Step>
  );
}

const RESUME = "다시 시작하기";

const ENDED_TEXTS = {
  title: "자동 투자를 그만둘까요?",
  message: "이미 투자한 돈은 그대로 있어요. 조건도 남아 있어서 언제든 다시 시작할 수 있어요.",
  confirmLabel: "그만두기",
  cancelLabel: "그대로 두기",
};

function Begun({ filter }: { filter: AutoFilter }) {
  const on = filter.state === "on";
  const consents = useConsents("auto-invest");
  const { turn, resume, busy } = useAutoInvest(({ state }) => announce(DONE[state] ?? ""));
  const needsConsent = !on && filter.mustAgree;
  const stop = async () => {
    if (await confirm(ENDED_TEXTS)) turn("stop");
  };
  const goOn = () => {
    const given = needsConsent ? consents.given() : {};
    if (given) resume(filter, given);
  };
  return (
    <Step
      at={4}
      begun
      question={on ? "자동 투자를\n하고 있어요" : "자동 투자를\n잠시 멈췄어요"}
      lead={on ? "조건에 맞는 상품이 나오거나 예치금이 들어오면 바로 투자하고, 문자로 알려 드려요." : "멈춘 동안에는 투자하지 않아요."}
      cta={on ? { label: "잠시 멈추기", onPress: () => turn("pause"), busy, variant: "quiet" } : { ...(needsConsent ? consents.action(RESUME) : { label: RESUME }), onPress: goOn, busy }}
    >
      <div className="grid gap-8">
        {filter.reason && (
          <Note risk title="멈춘 이유">
            <p>{filter.reason}</p>
          </Note>
        )}
        <Summary filter={filter} />
        {needsConsent && (
          <section className="grid gap-4" aria-labelledby="changed">
            <h2 className="heading-2" id="changed">
              동의한 뒤에 약관이 바뀌었어요
            </h2>
            {consents.boxes}
          </section>
        )}
        <Latest />
        <p>
          <TextButton onClick={() => void stop()}>자동 투자 그만두기</TextButton>
        </p>
      </div>
    </Step>
  );
}

/** Scrolls to the top, because the content of the page has changed. */
function announce(words: string): void {
  scrollTo({ top: 0 });
  toast(words);
}

const DONE: Record<string, string> = {
  on: "자동 투자를 다시 시작했어요.",
  paused: "자동 투자를 잠시 멈췄어요.",
  stopped: "자동 투자를 그만뒀어요.",
};
