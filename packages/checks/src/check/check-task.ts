import type { CheckEnvironment, CheckRequest } from './check.js';
import type { CheckRun } from './check-run.js';

/** One check under way and what it was given. */
export interface CheckTask {
  readonly run: CheckRun;
  readonly request: CheckRequest;
  readonly environment: CheckEnvironment;
}
