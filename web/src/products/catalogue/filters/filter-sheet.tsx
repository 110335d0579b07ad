/** The conditions of a list: beside it on wide screens, otherwise in a sheet with a button that shows the result. */
import { type ReactNode, useState } from "react";
import { Dialog } from "#/core/dialogs/dialog";
import { Button } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import "./filter-sheet.css";

/** `quick`: what follows the button in a row. `found`: the number
 * of products, undefined while it is unknown. */
type FilterSheetProps = {
  label: string;
  chosen: number;
  found: number | undefined;
  quick?: ReactNode;
  onClear(): void;
  children: ReactNode;
};

export function FilterSheet({ label, chosen, found, quick, onClear, children }: FilterSheetProps) {
  const [isShown, setIsShown] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const show = () => {
    setIsShown(true);
    setOpen(true);
  };
  return (
    <>
      <div className="product-filters">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={show}>
          <Icon name="filter" small />
          {label} {chosen > 0 && <b>{chosen}</b>}
        </button>
        {quick}
      </div>
      {isShown ? (
        <Dialog open={open} title="조건" size="medium" onClose={close} onExited={() => setIsShown(false)}>
          <div className="filter-sheet">{children}</div>
          <div className="dialog__actions dialog__foot">
            {chosen > 0 && (
              <Button variant="quiet" large onClick={onClear}>
                모두 지우기
              </Button>
            )}
            <Button variant="primary" large onClick={close}>
              {found === undefined ? "상품 보기" : `상품 ${found}개 보기`}
            </Button>
          </div>
        </Dialog>
      ) : (
        <div className="product-filters__panel">{children}</div>
      )}
    </>
  );
}
