/** What is wrong in a place of a definition or a plan. */
export interface MonitoringProblem {
  /** Such as `monitors.website.config.method`. */
  readonly path: string;
  /** What is wrong and what to do, such as `is no field; there is: name, type`. */
  readonly message: string;
}

/** `invalid`: a definition breaks a rule. `stale`: the server changed since the plan was made, and nothing was done. */
export type MonitoringErrorCode = 'invalid' | 'stale';

/** A definition that cannot be planned, or a plan that cannot be applied. Nothing was changed. */
export class MonitoringError extends Error {
  override readonly name = 'MonitoringError';
  readonly code: MonitoringErrorCode;
  readonly problems: readonly MonitoringProblem[];

  constructor(code: MonitoringErrorCode, problems: readonly MonitoringProblem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    super(first === undefined ? code : `${first.path} ${first.message}${more}`);
    this.code = code;
    this.problems = problems;
  }
}

/** @throws MonitoringError `invalid` when there are problems */
export const assertNone = (problems: readonly MonitoringProblem[]): void => {
  if (problems.length > 0) throw new MonitoringError('invalid', problems);
};
