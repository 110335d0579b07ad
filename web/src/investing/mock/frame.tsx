/** The frame of every mock page: its title, the exit and the tutorial. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { post } from "#/core/api/client";
import type { MockInfo } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { amountText } from "#/core/lib/money";
import { useCartStatus } from "#/core/shell/cart";
import { CartLink } from "#/core/shell/header/cart-link";
import { Button, IconButton, TextButton } from "#/core/ui/button";
import { RESIZE_END_MS, useResizeEnd } from "#/core/ui/resize-end";
import { endMock, INFO, info } from "./mock-session";
import { endedKey, groupOf, TUTORIAL_STEPS } from "./tutorial-steps";
import { screenSize } from "./tutorial/screen";
import { ENDED, finish, next, NOT_STARTED, previous, fitToScreen, stepsOf, start } from "./tutorial/tutorial";
import "./mock.css";

const Overlay = lazy(() => import("./tutorial/overlay"));

export default function MockFrame() {
  const group = groupOf(useLocation().pathname);
  return <Frame key={group} group={group} />;
}

function Frame({ group }: { group: string }) {
  const tutorial = useTutorial(group);
  return (
    <>
      <header className="mock-bar">
        <div className="page-width mock-bar__inner">
          <p className="mock-bar__title">모의 투자</p>
          <CartLink cart={useCartStatus()} />
          <TextButton onClick={tutorial.again}>안내 보기</TextButton>
          <span className="mock-bar__hint only-lg" id="mock-exit-hint">
            언제든 끝낼 수 있어요
          </span>
          <Button variant="soft" data-tutorial="exit" aria-describedby="mock-exit-hint" onClick={leaveMock}>
            끝내기
          </Button>
        </div>
      </header>
      <Banner />
      {tutorial.overlay}
    </>
  );
}

async function leaveMock(): Promise<void> {
  const message = "끝내면 다음에는 처음부터 새로 연습해요. 끝내지 않고 창만 닫으면 처음 시작한 날부터 30일까지 이어서 할 수 있어요.";
  if (await confirm({ title: "모의 투자를 끝낼까요?", message, confirmLabel: "네, 끝낼게요", cancelLabel: "더 해볼게요" })) await endMock();
}

function Banner() {
  const queries = useQueryClient();
  const { data } = useQuery(info());
  const closing = useMutation({
    mutationFn: () => post("/v2/mock/banner/close"),
    onMutate: () => queries.setQueryData<MockInfo>(INFO, (known) => known && { ...known, isBannerClosed: true }),
  });
  if (data?.isBannerClosed) return null;
  return (
    <div className="mock-banner">
      <div className="page-width">
        <p>
          연습 화면이에요. <strong>실제로 투자되지 않아요.</strong> {data && `연습용 예치금은 ${amountText(data.accountBalance)}이에요.`}
        </p>
        <IconButton icon="close" label="알림 닫기" onClick={() => closing.mutate()} />
      </div>
    </div>
  );
}

/** The tutorial of a page: starts on the first visit and on request. */
function useTutorial(group: string) {
  const [tutorial, setTutorial] = useState(() => start(sessionStorage.getItem(endedKey(group)) ? ENDED : NOT_STARTED, shownSteps(group)));
  useEffect(() => {
    if (tutorial.status === "ended") sessionStorage.setItem(endedKey(group), "ended");
  }, [tutorial, group]);

  useResizeEnd(() => setTutorial((now) => fitToScreen(now, shownSteps(group))), RESIZE_END_MS.page);

  const overlay = tutorial.status === "running" && (
    <Suspense fallback={null}>
      <Overlay
        steps={tutorial.steps}
        index={tutorial.index}
        onNext={() => setTutorial(next)}
        onPrevious={() => setTutorial(previous)}
        onEnd={() => setTutorial(finish())}
      />
    </Suspense>
  );
  return { overlay, again: () => setTutorial((now) => start(now, shownSteps(group), true)) };
}

const shownSteps = (group: string) => stepsOf(TUTORIAL_STEPS, group, screenSize(innerWidth));
