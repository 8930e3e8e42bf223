import { firstRound } from './slots.js';

/** Something that is done by the clock for one assignment. */
export interface ScheduledRun<Assignment> {
  /** Whether a check or a scrape of it waits for its turn, or runs. */
  readonly isBusy: boolean;
  /** Goes on with the assignment as it is now, also after a stop. */
  update(assignment: Assignment): void;
  /** Begins nothing further; the result of what is running is recorded. */
  stop(): void;
}

/** The assignments of an agent, done by the clock. */
export interface AssignedRuns<Assignment> {
  readonly count: number;
  /** Goes on with these: starts new ones, changes those that differ, stops what is no longer assigned. */
  assign(assignments: readonly Assignment[]): void;
  /** Begins nothing further. */
  stop(): void;
}

/**
 * Makes {@link AssignedRuns} without any.
 *
 * @param start begins one; its first time lies within `roundMs`, or is now for 0
 */
export const createAssignedRuns = <Assignment>(
  idOf: (assignment: Assignment) => string,
  start: (assignment: Assignment, roundMs: number) => ScheduledRun<Assignment>,
): AssignedRuns<Assignment> => {
  const runs = new Map<string, ScheduledRun<Assignment>>();
  /** Those that are no longer assigned, while what they have begun goes on: assigned again, they must not run twice. */
  const leaving = new Map<string, ScheduledRun<Assignment>>();
  let isFirst = true;

  const release = (assigned: ReadonlySet<string>): void => {
    for (const [id, run] of leaving) if (!run.isBusy) leaving.delete(id);
    for (const [id, run] of runs) {
      if (assigned.has(id)) continue;
      run.stop();
      runs.delete(id);
      if (run.isBusy) leaving.set(id, run);
    }
  };

  return {
    get count() {
      return runs.size;
    },
    assign(assignments) {
      release(new Set(assignments.map(idOf)));
      const roundMs = isFirst ? firstRound(assignments.length) : 0;
      for (const assignment of assignments) {
        const id = idOf(assignment);
        const known = runs.get(id) ?? leaving.get(id);
        leaving.delete(id);
        if (known !== undefined) known.update(assignment);
        runs.set(id, known ?? start(assignment, roundMs));
      }
      isFirst = false;
    },
    stop() {
      for (const run of runs.values()) run.stop();
      runs.clear();
    },
  };
};
