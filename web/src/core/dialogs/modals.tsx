import { Fragment, useSyncExternalStore } from "react";
import { currentModal, onModalChange } from "./queue";

/** Renders the first dialog of the queue. */
export function Modals() {
  const modal = useSyncExternalStore(onModalChange, currentModal);
  return modal ? <Fragment key={modal.id}>{modal.draw(modal.open)}</Fragment> : null;
}
