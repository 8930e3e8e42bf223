import { type HeartbeatMonitorConfig, heartbeatMonitorConfig, heartbeatRoutes } from '@watchpost/schemas';
import { hashSecret } from '../auth/api-key-secret.js';
import { failureMessages } from '../checks/failure-message.js';
import type { Context } from '../context.js';
import { notFound } from '../http/problem.js';
import { toldChanges } from '../monitors/told-status.js';
import { type Decision, serve, type Verb } from '../operation.js';
import type { Row } from '../store/store.js';
import { nextDeadline } from './deadline.js';

/** What a job says about its run. */
interface Signal {
  readonly exitCode?: number | undefined;
  readonly message?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** The heartbeat that a token belongs to. @throws ProblemError `not_found` when there is none */
const readHeartbeat = async (
  token: string,
  context: Context,
): Promise<{ readonly row: Row<'monitors'>; readonly config: HeartbeatMonitorConfig }> => {
  const row = await context.services.store.get('monitors', { heartbeatHash: hashSecret(token) });
  if (row === undefined) throw notFound();
  // What is stored has been through this schema.
  return { row, config: heartbeatMonitorConfig.parse(row.config) };
};

const start = serve(heartbeatRoutes.start, async ({ params }, { now, ...context }) => {
  const { row, config } = await readHeartbeat(params.token, { now, ...context });
  const nextCheckAt = row.enabled
    ? nextDeadline(config, { lastSignalAt: row.lastSignalAt, runStartedAt: now }, now)
    : null;
  return {
    body: { currentStatus: row.currentStatus },
    changes: [{ kind: 'update', table: 'monitors', where: { id: row.id }, set: { runStartedAt: now, nextCheckAt } }],
  };
});

/** Takes in that a run has ended, well or not. */
const ended = async (token: string, signal: Signal, hasFailed: boolean, context: Context): Promise<Decision> => {
  const { now } = context;
  const { row, config } = await readHeartbeat(token, context);
  const isFailure = hasFailed || (signal.exitCode ?? 0) !== 0;
  // Signals overtake each other, and the clocks of two servers differ: no run took less than nothing.
  const sinceStartMs = row.runStartedAt === null ? null : Math.max(0, now - row.runStartedAt);
  const durationMs = signal.durationMs ?? sinceStartMs;
  const message = signal.message ?? (isFailure ? failureMessages.jobFailed(signal.exitCode) : null);
  const told = toldChanges(row, { status: isFailure ? 'down' : 'up', message, durationMs }, now, {
    lastSignalAt: now,
    runStartedAt: null,
    nextCheckAt: row.enabled ? nextDeadline(config, { lastSignalAt: now, runStartedAt: null }, now) : null,
  });
  return { body: { currentStatus: told.columns.currentStatus ?? row.currentStatus }, changes: told.changes };
};

export const heartbeatOperations: Readonly<Record<string, Verb>> = {
  'heartbeats.start': start,
  'heartbeats.success': serve(heartbeatRoutes.success, ({ params, body }, context) =>
    ended(params.token, body, false, context),
  ),
  'heartbeats.fail': serve(heartbeatRoutes.fail, ({ params, body }, context) =>
    ended(params.token, body, true, context),
  ),
};
