import type { Clock } from '../../base/clock.js';

/** The attempts of this process that are under way. */
export interface RunningAttempts {
  readonly count: number;
  /** How many each organization has; none is not listed. */
  readonly byOrganization: ReadonlyMap<string, number>;
  began(organizationId: string): void;
  ended(organizationId: string): void;
  /** Resolves when at most `most` are under way, or after `withinMs` if that is given. */
  whenAtMost(most: number, withinMs?: number): Promise<void>;
}

/** Makes {@link RunningAttempts}. */
export const createRunningAttempts = (clock: Clock): RunningAttempts => {
  const byOrganization = new Map<string, number>();
  let count = 0;
  const waiters = new Set<{ readonly most: number; readonly end: () => void }>();

  return {
    get count() {
      return count;
    },
    byOrganization,
    began: (organizationId) => {
      count += 1;
      byOrganization.set(organizationId, (byOrganization.get(organizationId) ?? 0) + 1);
    },
    ended: (organizationId) => {
      count -= 1;
      const left = (byOrganization.get(organizationId) ?? 0) - 1;
      if (left > 0) byOrganization.set(organizationId, left);
      else byOrganization.delete(organizationId);
      for (const waiter of waiters) if (count <= waiter.most) waiter.end();
    },
    whenAtMost: (most, withinMs) =>
      new Promise((resolve) => {
        if (count <= most) return resolve();
        const end = (): void => {
          cancel?.();
          waiters.delete(waiter);
          resolve();
        };
        const cancel = withinMs === undefined ? undefined : clock.setTimer(end, withinMs);
        const waiter = { most, end };
        waiters.add(waiter);
      }),
  };
};
