import { heartbeatMonitorConfig, type MonitorDocument } from '@watchpost/schemas';
import { cronProblem } from '../../base/cron.js';
import { invalidField } from '../../request/http/problem.js';

/**
 * Refuses a heartbeat whose schedule never expects a signal. The contract cannot: it reads no cron expressions.
 *
 * @throws ProblemError `validation_failed`
 */
export const assertHeartbeatSchedule = ({ type, config }: Pick<MonitorDocument, 'type' | 'config'>): void => {
  const parsed = type === 'heartbeat' ? heartbeatMonitorConfig.safeParse(config) : undefined;
  const { cron = null, timezone = 'UTC' } = parsed?.data ?? {};
  const problem = cron === null ? null : cronProblem({ cron, timezone });
  if (problem !== null) throw invalidField('config.cron', 'invalid', problem);
};
