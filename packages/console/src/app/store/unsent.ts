/** Changes that wait for "Undo". */
const unsent = new Set<() => Promise<unknown>>();

/** Keeps a change until it is sent; returns the function that forgets it. */
export const keepUnsent = (send: () => Promise<unknown>): (() => void) => {
  unsent.add(send);
  return () => {
    unsent.delete(send);
  };
};

/** Sends what waits: the tab is closed or reloaded, or the person signs out. */
export const sendUnsent = async (): Promise<void> => {
  await Promise.all([...unsent].map((send) => send()));
};
