/**
 * A step of a tutorial above the page: everything except its target is dark. The page is inert meanwhile and gets
 * its focus back.
 */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "#/core/ui/button";
import { cardPosition, useHighlight } from "./highlight";
import type { TutorialStep } from "./tutorial";
import "./overlay.css";

type OverlayProps = { steps: readonly TutorialStep[]; index: number; onNext(): void; onPrevious(): void; onEnd(): void };

export default function Overlay({ steps, index, onNext, onPrevious, onEnd }: OverlayProps) {
  const step = steps[index];
  const id = useId();
  const forward = useRef<HTMLDivElement>(null);
  const spot = useHighlight(step?.target);
  useInertPage();
  useKeys({ Enter: onNext, ArrowRight: onNext, ArrowLeft: onPrevious, Escape: onEnd });
  useEffect(() => forward.current?.querySelector<HTMLElement>(".button--primary")?.focus({ preventScroll: true }), [index]);

  if (!step) return null;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press anywhere goes on; the keys do, too
    <div className="tutorial" role="dialog" aria-modal="true" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClick={onNext}>
      <div className="tutorial__highlight" style={spot} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps presses on the card from going on */}
      <div className="tutorial__card" style={cardPosition(spot)} onClick={(event) => event.stopPropagation()}>
        <p className="caption" aria-hidden="true">
          {index + 1} / {steps.length}
        </p>
        <div aria-live="polite">
          <h2 className="heading-3 mt-1 pr-9" id={`${id}-title`}>
            {step.title}
          </h2>
          <p className="text-label text-ink-700 mt-2" id={`${id}-text`}>
            {step.text}
          </p>
        </div>
        <div ref={forward} className="tutorial__actions">
          {index > 0 && (
            <Button variant="quiet" onClick={onPrevious}>
              이전
            </Button>
          )}
          <Button variant="primary" className="ml-auto" onClick={onNext}>
            {index + 1 < steps.length ? "다음" : "시작하기"}
          </Button>
        </div>
        <IconButton icon="close" label="안내 닫기" onClick={onEnd} />
      </div>
    </div>,
    document.body,
  );
}

/** Scrolls to the top at the start and the end, and makes the rest of the page inert. */
function useInertPage(): void {
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    const before = document.activeElement;
    scrollTo({ top: 0, behavior: "instant" });
    page?.setAttribute("inert", "");
    return () => {
      page?.removeAttribute("inert");
      scrollTo({ top: 0, behavior: "instant" });
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

function useKeys(keys: Record<"Enter" | "ArrowRight" | "ArrowLeft" | "Escape", () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key as keyof typeof keys];
    // Enter on a button activates the button.
    if (!act || (event.key === "Enter" && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
