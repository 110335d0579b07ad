import { useJourney } from "#/core/journeys/journey";
import { Button } from "#/core/ui/button";
import { OPENING } from "./calls";

type NewApplicationProps = { words?: string; variant?: "primary" | "quiet" };

/** Opens another application once the one on the screen is over. */
export function NewApplication({ words = "다시 신청하기", variant = "primary" }: NewApplicationProps) {
  const { submit, busy } = useJourney();
  return (
    <Button variant={variant} large busy={busy} onClick={() => void submit(OPENING)}>
      {words}
    </Button>
  );
}
