import { type MonitorResult, monitorResultList, monitorRoutes } from '@watchpost/schemas';
import { sortableDigits } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { NewRow } from '../../store/store.js';
import { checkNow } from '../engine/check-now.js';
import { resultStatuses } from '../status/result-statuses.js';
import { openCredentials } from './credentials.js';

/** Microseconds to milliseconds, as many digits as were measured. */
const milliseconds = (microseconds: number | null | undefined): number | null =>
  microseconds == null ? null : microseconds / 1000;

/** A stored row as the API returns it. Its id is made of what makes it unique, so no bytes are spent on one. */
export const presentResult = (row: NewRow<'monitorResults'>, monitorId: string): MonitorResult => {
  const status = resultStatuses[row.status] ?? 'unknown';
  return {
    id: `res_${sortableDigits(row.at, 9)}${sortableDigits(row.monitorRef, 7)}`,
    monitorId,
    at: timestamp(row.at),
    ok: status === 'up' || status === 'degraded',
    status,
    latencyMs: milliseconds(row.latencyUs),
    statusCode: row.statusCode ?? null,
    message: row.message ?? null,
    timings: {
      dnsMs: milliseconds(row.dnsUs),
      connectMs: milliseconds(row.connectUs),
      tlsMs: milliseconds(row.tlsUs),
      firstByteMs: milliseconds(row.firstByteUs),
    },
    delayMs: row.delayMs,
  };
};

/** Statuses of results that count as `ok`, as they are stored. */
const okStatuses = [resultStatuses.indexOf('up'), resultStatuses.indexOf('degraded')];
const failedStatuses = [resultStatuses.indexOf('down'), resultStatuses.indexOf('unknown')];

const listResults = serve(monitorRoutes.results, async ({ params, query }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  const { ok, ...conditions } = filterConditions(monitorResultList, query);
  const { orderBy: _, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('monitorResults', {
    where: {
      monitorRef: monitor.ref,
      ...(conditions.at === undefined ? {} : { at: conditions.at as { atLeast: number } }),
      ...(ok === undefined ? {} : { status: { in: ok === true ? okStatuses : failedStatuses } }),
    },
    orderBy: 'at',
    ...page,
  });
  return {
    body: pageBody(
      query,
      rows.map((row) => presentResult(row, monitor.id)),
      totalItems,
    ),
  };
});

/** Checks a monitor now and records the result like that of any other check. */
const checkMonitor = serve(monitorRoutes.check, async ({ params }, context) => {
  const monitor = await readOwnRow('monitors', params.id, context);
  if (monitor.type === 'manual') {
    throw new ProblemError('conflict', 'People set the status of a manual monitor; there is nothing to check.');
  }
  const { store, askedChecks, clock, secretBox } = context.services;
  const row = await askedChecks.run(context, (runCheck, signal) =>
    checkNow({
      store,
      runCheck,
      signal,
      openCredentials: (claimed) => openCredentials(claimed, secretBox),
      clock,
      monitorId: monitor.id,
    }),
  );
  if (row === 'gone') throw notFound();
  if (row === 'busy') {
    throw new ProblemError(
      'conflict',
      'A check of this monitor is running at this moment; its result is about to come.',
      {
        headers: { 'retry-after': '1' },
      },
    );
  }
  return { body: presentResult(row, monitor.id) };
});

export const monitorResultOperations: Readonly<Record<string, Verb>> = {
  'monitors.results': listResults,
  'monitors.check': checkMonitor,
};
