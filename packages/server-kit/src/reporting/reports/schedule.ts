import { cronProblem, nextCronTime } from '../../base/cron.js';
import { invalidField } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';

type Scheduled = Pick<Row<'reports'>, 'schedule' | 'timezone'>;

const hourMs = 3_600_000;
/** Minutes that are too close together are among the first matches: an expression names at most 60 of an hour. */
const examined = 120;

/** When the schedule of a report runs it next; `null` without one. */
export const nextRunAt = ({ schedule, timezone }: Scheduled, after: number): number | null =>
  schedule === null ? null : nextCronTime({ cron: schedule.cron, timezone }, after);

/** @throws ProblemError `validation_failed` when the schedule never runs, or more than once an hour */
export const assertSchedule = ({ schedule, timezone }: Scheduled, now: number): void => {
  if (schedule === null) return;
  const problem = cronProblem({ cron: schedule.cron, timezone });
  if (problem !== null) throw invalidField('schedule.cron', 'invalid', problem);
  let last: number | null = null;
  let at = nextRunAt({ schedule, timezone }, now);
  for (let each = 0; each < examined && at !== null; each++) {
    if (last !== null && at - last < hourMs) {
      throw invalidField('schedule.cron', 'too_often', 'must match at most once an hour');
    }
    last = at;
    at = nextRunAt({ schedule, timezone }, at);
  }
};
