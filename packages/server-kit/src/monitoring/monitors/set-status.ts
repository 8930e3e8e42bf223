import { monitorRoutes, monitors } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { assertVersion, readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { type ReportedStatus, reportedChanges } from '../engine/reported-status.js';
import { monitorResource, readShownFields } from './present-monitor.js';

const decideStatus = (
  row: Row<'monitors'>,
  report: ReportedStatus,
  shown: object,
  context: OrganizationContext,
): Decision => {
  const { columns, changes } = reportedChanges(row, report, context.now, {});
  const changed = { ...row, ...columns };
  const audit = auditChange(context, {
    resource: { type: monitors.name, id: row.id, name: row.name },
    before: { currentStatus: row.currentStatus },
    after: { currentStatus: changed.currentStatus, message: report.message },
  });
  return {
    body: { ...monitorResource.present(changed, context.now), ...shown },
    headers: versionHeaders(changed),
    changes: [...changes, audit],
  };
};

/** Sets the status of a manual monitor. */
const setStatus = serve(monitorRoutes.setStatus, async ({ params, body }, context) => {
  const read = await readOwnRow('monitors', params.id, context);
  assertVersion(read, context);
  if (read.type !== 'manual')
    throw new ProblemError('conflict', `A monitor of type ${read.type} finds its status out by itself.`);
  if (!read.enabled) throw new ProblemError('conflict', 'The monitor is paused; resume it first.');
  const shown = await readShownFields(read, context);
  return {
    derive: (entriesOf) => ({
      kind: 'derive',
      table: 'monitors',
      // Of another version all of the above is asked again.
      where: { id: read.id, version: read.version },
      limit: 1,
      changes: ([row]) =>
        row === undefined ? null : entriesOf(decideStatus(row, { ...body, durationMs: null }, shown, context)),
    }),
  };
});

export const monitorStatusOperations: Readonly<Record<string, Verb>> = { 'monitors.setStatus': setStatus };
