/** The attempts of this process that are under way. */
export interface RunningAttempts {
  readonly count: number;
  /** How many each organization has; none is not listed. */
  readonly byOrganization: ReadonlyMap<string, number>;
  began(organizationId: string): void;
  ended(organizationId: string): void;
  /** Resolves when none is under way. */
  whenIdle(): Promise<void>;
}

/** Makes {@link RunningAttempts}. */
export const createRunningAttempts = (): RunningAttempts => {
  const byOrganization = new Map<string, number>();
  let count = 0;
  let idleListeners: (() => void)[] = [];

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
      if (count > 0) return;
      for (const listener of idleListeners) listener();
      idleListeners = [];
    },
    whenIdle: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve))),
  };
};
