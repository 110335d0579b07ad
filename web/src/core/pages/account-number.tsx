/** The number of an account that money is sent to. */
import { toast } from "#/core/dialogs/toast";
import { Button } from "#/core/ui/button";

/** In groups that can be read and typed: "110-800-00000021" */
const groupedAccount = (number: string): string => number.replace(/^(\d{3})(\d{3})(?=\d)/, "$1-$2-");

/** Copies the digits without hyphens, which every bank's app accepts. */
const copyAccount = (number: string): Promise<void> =>
  navigator.clipboard.writeText(number).then(
    () => toast("계좌번호를 복사했어요."),
    () => toast("복사하지 못했어요. 번호를 길게 눌러 복사해 주세요."),
  );

const Copy = ({ number, isMain = false }: { number: string; isMain?: boolean }) => (
  <Button variant={isMain ? "primary" : "soft"} className="px-4 text-label" onClick={() => void copyAccount(number)}>
    복사하기
  </Button>
);

export const AccountNumber = ({ number }: { number: string }) => (
  <span className="-my-1.5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 @max-[16rem]:justify-start">
    <span className="whitespace-nowrap">{groupedAccount(number)}</span>
    <Copy number={number} />
  </span>
);

/** Below its name, where there is no table. `isMain`: copying it is the main action of the page. */
export const AccountLine = ({ name, number, isMain }: { name: string; number: string; isMain: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <p className="text-label">
      <span className="text-ink-700">{name}</span>
      <br />
      <strong className="whitespace-nowrap">{groupedAccount(number)}</strong>
    </p>
    <Copy number={number} isMain={isMain} />
  </div>
);
