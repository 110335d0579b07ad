/** The queue of modals: the next one is shown when the first has closed. */
import type { ReactElement } from "react";

type Shown<T> = { open: boolean; close(result: T): void; exited(): void };
type Modal = { id: number; open: boolean; draw(open: boolean): ReactElement };

let modals: readonly Modal[] = [];
let count = 0;
const listeners = new Set<() => void>();

function setQueue(next: readonly Modal[]): void {
  modals = next;
  for (const listener of listeners) listener();
}

/** Queues a modal that `draw` renders; resolves with the value it is closed with. */
export const openModal = <T>(draw: (shown: Shown<T>) => ReactElement): Promise<T> =>
  new Promise((resolve) => {
    const id = ++count;
    const close = (result: T) => {
      setQueue(modals.map((modal) => (modal.id === id ? { ...modal, open: false } : modal)));
      resolve(result);
    };
    const exited = () => setQueue(modals.filter((modal) => modal.id !== id));
    setQueue([...modals, { id, open: true, draw: (open) => draw({ open, close, exited }) }]);
  });

export const currentModal = (): Modal | undefined => modals[0];

export const onModalChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
