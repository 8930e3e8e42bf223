import {
  type HeartbeatMonitorConfig,
  heartbeatMonitorConfig,
  heartbeatRoutes,
  type SentAnything,
} from '@watchpost/schemas';
import type { CallContext } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { type Decision, serveCall, type Verb } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { driverMessages } from '../engine/drivers/driver-messages.js';
import { nextDeadline } from '../engine/heartbeat-deadline.js';
import { rememberedReport, reportedChanges } from '../engine/reported-status.js';
import { type ReadSignal, readSignal } from './read-signal.js';

/**
 * Decides about the heartbeat that a token belongs to as it is at the commit: a job does not repeat a signal, so none may
 * lose against another, against a check or against a pause.
 *
 * @throws ProblemError `not_found` when no monitor has the token
 */
const receive = async (
  token: string,
  sent: SentAnything,
  { services, header }: CallContext,
  decide: (row: Row<'monitors'>, config: HeartbeatMonitorConfig, signal: ReadSignal) => Decision,
): Promise<Decision> => {
  const where = { heartbeatHash: hashSecret(token) };
  if ((await services.store.get('monitors', where)) === undefined) throw notFound();
  // Only of who has a token: it takes time.
  const signal = await readSignal(sent, header);
  return {
    derive: (entriesOf) => ({
      kind: 'derive',
      table: 'monitors',
      where,
      limit: 1,
      // What is stored has been through this schema.
      changes: ([row]) =>
        row === undefined ? null : entriesOf(decide(row, heartbeatMonitorConfig.parse(row.config), signal)),
    }),
  };
};

const update = ({ id }: Row<'monitors'>, set: Partial<Row<'monitors'>>): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { id },
  set,
});

/** What a signal led to. The rest of a body that was cut is not read, so the connection cannot be used again. */
const answer = ({ adjustments }: ReadSignal, currentStatus: string, { isCut }: SentAnything): Decision => ({
  body: { currentStatus, adjustments },
  ...(isCut && { headers: { connection: 'close' } }),
});

/** Notes that a run has begun. */
const start = serveCall(heartbeatRoutes.start, ({ params, body }, context) =>
  receive(params.token, body, context, (row, config, signal) => {
    const { now } = context;
    const isExpected = row.enabled && !row.isSuspended;
    const signals = { lastSignalAt: row.lastSignalAt, runStartedAt: now };
    const nextCheckAt = isExpected ? nextDeadline(config, signals, now) : null;
    return {
      ...answer(signal, row.currentStatus, body),
      changes: [update(row, { runStartedAt: now, nextCheckAt })],
    };
  }),
);

/** Takes in that a run has ended, well or not. Of a suspended organization it is only remembered. */
const ended = (token: string, sent: SentAnything, hasFailed: boolean, context: CallContext): Promise<Decision> =>
  receive(token, sent, context, (row, config, signal) => {
    const { now } = context;
    const isFailure = hasFailed || signal.hasFailed;
    const report = {
      status: isFailure ? 'down' : 'up',
      message: signal.message ?? (isFailure ? driverMessages.jobFailed(signal.exitCode) : null),
      durationMs: signal.durationMs ?? (row.runStartedAt === null ? null : Math.max(0, now - row.runStartedAt)),
    } as const;
    const signals = { lastSignalAt: now, runStartedAt: null };
    if (row.isSuspended) {
      const changes = [update(row, { ...signals, ...rememberedReport(report) })];
      return { ...answer(signal, row.currentStatus, sent), changes };
    }
    const nextCheckAt = row.enabled ? nextDeadline(config, signals, now) : null;
    const { columns, changes } = reportedChanges(row, report, now, { ...signals, nextCheckAt });
    return { ...answer(signal, columns.currentStatus ?? row.currentStatus, sent), changes };
  });

export const heartbeatOperations: Readonly<Record<string, Verb>> = {
  'heartbeats.start': start,
  'heartbeats.success': serveCall(heartbeatRoutes.success, ({ params, body }, context) =>
    ended(params.token, body, false, context),
  ),
  'heartbeats.fail': serveCall(heartbeatRoutes.fail, ({ params, body }, context) =>
    ended(params.token, body, true, context),
  ),
};
