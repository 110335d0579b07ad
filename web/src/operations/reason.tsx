import { TextField } from "#/core/ui/forms/text-field";

const SHORTEST = 5;
export const hasReason = (reason: string): boolean => reason.trim().length >= SHORTEST;

/** Every read and action needs a reason. `usual`: reasons that can be chosen with one press. */
export function ReasonField({ label = "이유", value, onValue, asked, usual = [] }: { label?: string; value: string; onValue(text: string): void; asked: boolean; usual?: readonly string[] }) {
  return (
    <div>
      <TextField
        label={label}
        value={value}
        maxLength={500}
        error={asked && !hasReason(value) ? "이유를 다섯 글자 이상 적어 주세요." : undefined}
        help="기록에 남고, 나중에 고칠 수 없어요."
        onChange={(event) => onValue(event.target.value)}
      />
      {usual.length > 0 && (
        <div className="chips mt-3">
          {usual.map((reason) => (
            <button key={reason} type="button" className="chip" aria-pressed={value === reason} onClick={() => onValue(reason)}>
              {reason}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
