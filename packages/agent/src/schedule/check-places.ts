/** Runs checks, only so many at a time; the others wait in the order in which they came. */
export interface CheckPlaces {
  readonly running: number;
  readonly waiting: number;
  /** Runs a check when its turn has come. It must not throw. */
  run(check: () => Promise<void>): void;
  /** Forgets what waits, and resolves when what runs has ended. */
  close(): Promise<void>;
}

/** Makes places for `most` checks at a time. */
export const createCheckPlaces = (most: number): CheckPlaces => {
  const queue: (() => Promise<void>)[] = [];
  const idle = Promise.withResolvers<void>();
  let running = 0;
  let isClosed = false;

  const fill = (): void => {
    while (running < most) {
      const check = queue.shift();
      if (check === undefined) break;
      running += 1;
      void check().finally(() => {
        running -= 1;
        fill();
      });
    }
    if (isClosed && running === 0) idle.resolve();
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    run(check) {
      if (isClosed) return;
      queue.push(check);
      fill();
    },
    close() {
      isClosed = true;
      queue.length = 0;
      fill();
      return idle.promise;
    },
  };
};
