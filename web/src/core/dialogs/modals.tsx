import { Fragment, useSyncExternalStore } from "react";
import { firstModal, onModalChange } from "./queue";

/** Renders the first dialog of the queue. */
export function Modals() {
  const modal = useSyncExternalStore(onModalChange, firstModal);
  return modal ? <Fragment key={modal.id}>{modal.draw(modal.open)}</Fragment> : null;
}
