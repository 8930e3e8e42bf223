import { monitorRoutes, monitors } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import { ProblemError } from '../http/problem.js';
import { serve, type Verb } from '../operation.js';
import { assertVersion, readOwnRow, versionHeaders } from '../verbs/served-resource.js';
import { monitorResource, withShownFields } from './present-monitor.js';
import { toldChanges } from './told-status.js';

/** Sets the status of a monitor that people look after. */
const setStatus = serve(monitorRoutes.setStatus, async ({ params, body }, context) => {
  const row = await readOwnRow('monitors', params.id, context);
  assertVersion(row, context);
  if (row.type !== 'manual')
    throw new ProblemError('conflict', `A monitor of type ${row.type} finds its status out by itself.`);
  if (!row.enabled) throw new ProblemError('conflict', 'The monitor is paused; resume it first.');
  const told = toldChanges(row, { ...body, durationMs: null }, context.now, {});
  const changed = { ...row, ...told.columns };
  const audit = auditChange(context, {
    resource: { type: monitors.name, id: row.id, name: row.name },
    before: { currentStatus: row.currentStatus },
    after: { currentStatus: changed.currentStatus, message: body.message },
  });
  const decision = {
    body: monitorResource.present(changed, context.now),
    headers: versionHeaders(changed),
    changes: [...told.changes, audit],
  };
  return withShownFields(decision, changed, context);
});

export const monitorStatusOperations: Readonly<Record<string, Verb>> = { 'monitors.setStatus': setStatus };
