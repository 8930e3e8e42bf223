/** A question that others may ask at the same time. */
export interface SharedQuestion<Answer> {
  /** Whose turn it is: an organization, or the public dashboards of one. */
  readonly lane: string;
  /** Equal questions of a lane have equal keys. An answer depends on both alone, never on the caller. */
  readonly key: string;
  /** How long the answer is given again, in milliseconds. Default: 0. */
  readonly keepMs?: number;
  work(): Promise<Answer>;
}

/** Answers the questions of each lane one after the other, and equal ones once. */
export interface WorkQueue {
  /** @throws ProblemError `rate_limited` when too many questions of the lane wait */
  run<Answer>(question: SharedQuestion<Answer>): Promise<Answer>;
}

/** Work that many requests may ask for at once. Each kind has a queue: filling a dashboard may wait for a report. */
export type SharedWork = Readonly<
  Record<'overviews' | 'dashboards' | 'reports' | 'backTests' | 'flags' | 'queries' | 'draftTests', WorkQueue>
>;
