import { toast } from "#/core/dialogs/toast";
import { TextButton } from "#/core/ui/button";
import { type Fact, Facts } from "#/core/ui/layout/content";

type PayIntoProps = { label: string; bankName: string | null; number: string; before?: readonly Fact[] };

/** The account for deposits, with a button that copies its number; `before`: lines above it. */
export function PayInto({ label, bankName, number, before = [] }: PayIntoProps) {
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => toast("계좌번호를 복사했어요."),
      () => toast("복사하지 못했어요. 번호를 길게 눌러 복사해 주세요."),
    );
  return (
    <div className="border-t-2 border-ink-900">
      <Facts
        facts={[
          ...before,
          { label: "은행", value: bankName },
          {
            label,
            value: (
              <span className="-my-3 flex flex-wrap items-center justify-end gap-x-3">
                <span className="whitespace-nowrap">{number}</span>
                <TextButton onClick={() => void copy()}>복사하기</TextButton>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
