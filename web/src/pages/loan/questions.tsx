import { Icon } from "#/ui/icon";

/** Questions that open to their answers. */
export function Questions({ questions }: { questions: readonly { ask: string; answer: string }[] }) {
  return (
    <div className="qa">
      {questions.map(({ ask, answer }) => (
        <details key={ask}>
          <summary>
            {ask}
            <Icon name="down" small />
          </summary>
          <p className="sub">{answer}</p>
        </details>
      ))}
    </div>
  );
}
