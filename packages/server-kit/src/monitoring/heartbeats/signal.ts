import { type HeartbeatMonitorConfig, heartbeatMonitorConfig, heartbeatRoutes } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/store.js';
import { driverMessages } from '../engine/drivers/driver-messages.js';
import { nextDeadline } from '../engine/heartbeat-deadline.js';
import { rememberedReport, reportedChanges } from '../engine/reported-status.js';

/** What a job says about its run. */
interface Signal {
  readonly exitCode?: number | undefined;
  readonly message?: string | undefined;
  readonly durationMs?: number | undefined;
}

/**
 * Decides about the heartbeat that a token belongs to as it is at the commit: a job does not repeat a signal, so none may
 * lose against another, against a check or against a pause.
 *
 * @throws ProblemError `not_found` when no monitor has the token
 */
const receive = async (
  token: string,
  { services }: Context,
  decide: (row: Row<'monitors'>, config: HeartbeatMonitorConfig) => Decision,
): Promise<Decision> => {
  const where = { heartbeatHash: hashSecret(token) };
  if ((await services.store.get('monitors', where)) === undefined) throw notFound();
  return {
    derive: (entriesOf) => ({
      kind: 'derive',
      table: 'monitors',
      where,
      limit: 1,
      // What is stored has been through this schema.
      changes: ([row]) => (row === undefined ? null : entriesOf(decide(row, heartbeatMonitorConfig.parse(row.config)))),
    }),
  };
};

const update = ({ id }: Row<'monitors'>, set: Partial<Row<'monitors'>>): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { id },
  set,
});

/** Notes that a run has begun. */
const start = serve(heartbeatRoutes.start, ({ params }, context) =>
  receive(params.token, context, (row, config) => {
    const { now } = context;
    const isExpected = row.enabled && !row.isSuspended;
    const signals = { lastSignalAt: row.lastSignalAt, runStartedAt: now };
    return {
      body: { currentStatus: row.currentStatus },
      changes: [
        update(row, { runStartedAt: now, nextCheckAt: isExpected ? nextDeadline(config, signals, now) : null }),
      ],
    };
  }),
);

/** Takes in that a run has ended, well or not. Of a suspended organization it is only remembered. */
const ended = (token: string, signal: Signal, hasFailed: boolean, context: Context): Promise<Decision> =>
  receive(token, context, (row, config) => {
    const { now } = context;
    const isFailure = hasFailed || (signal.exitCode ?? 0) !== 0;
    const report = {
      status: isFailure ? 'down' : 'up',
      message: signal.message ?? (isFailure ? driverMessages.jobFailed(signal.exitCode) : null),
      durationMs: signal.durationMs ?? (row.runStartedAt === null ? null : Math.max(0, now - row.runStartedAt)),
    } as const;
    const signals = { lastSignalAt: now, runStartedAt: null };
    if (row.isSuspended) {
      const changes = [update(row, { ...signals, ...rememberedReport(report) })];
      return { body: { currentStatus: row.currentStatus }, changes };
    }
    const nextCheckAt = row.enabled ? nextDeadline(config, signals, now) : null;
    const { columns, changes } = reportedChanges(row, report, now, { ...signals, nextCheckAt });
    return { body: { currentStatus: columns.currentStatus ?? row.currentStatus }, changes };
  });

export const heartbeatOperations: Readonly<Record<string, Verb>> = {
  'heartbeats.start': start,
  'heartbeats.success': serve(heartbeatRoutes.success, ({ params, body }, context) =>
    ended(params.token, body, false, context),
  ),
  'heartbeats.fail': serve(heartbeatRoutes.fail, ({ params, body }, context) =>
    ended(params.token, body, true, context),
  ),
};
