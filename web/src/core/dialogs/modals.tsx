import { Fragment, useSyncExternalStore } from "react";
import { firstModal, onModalChange } from "./queue";

/** The place where dialogs are drawn, one at a time. */
export function Modals() {
  const modal = useSyncExternalStore(onModalChange, firstModal);
  return modal ? <Fragment key={modal.id}>{modal.draw(modal.open)}</Fragment> : null;
}
