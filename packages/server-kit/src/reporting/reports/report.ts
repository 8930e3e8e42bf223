import { type MonitorTarget, type Report, reports } from '@watchpost/schemas';
import { timestampOrNull } from '../../base/timestamp.js';
import { namedBy, nameMonitors, newlyNamed } from '../../monitoring/targets/named-monitors.js';
import { askRecipients } from '../../outbound/channels/recipients/ask-recipients.js';
import { nameChannels } from '../../request/access/named-channels.js';
import type { OrganizationContext } from '../../request/context.js';
import { servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, presentByContract, readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { assertSchedule, nextRunAt } from './schedule.js';

const presentFields = presentByContract(reports);

export const reportResource = servedResource(reports, 'reports', (row) => ({
  ...presentFields(row),
  // A queue's column, or `null` in a row that is about to be inserted.
  nextRunAt: timestampOrNull((row.nextAt ?? null) as number | null),
}));

const timezoneOfOrganization = async ({ caller, services }: OrganizationContext): Promise<string> =>
  (await services.store.get('organizations', { id: caller.organizationId }))?.timezone ?? 'UTC';

const createReport = servePlain(async (input, context: OrganizationContext<'outbox'>) => {
  const body = input.body as Omit<Report, 'timezone'> & { readonly timezone?: string };
  const document = { ...body, timezone: body.timezone ?? (await timezoneOfOrganization(context)) };
  assertSchedule(document, context.now);
  const naming = [
    ...(await nameMonitors('scope.monitorIds', namedBy(document.scope), context)),
    ...(await nameChannels('channelIds', document.channelIds, context)),
    ...(await askRecipients(document.recipients, { onlyFirst: true }, context)).changes,
  ];
  const nextAt = nextRunAt(document, context.now);
  const row = newDocumentRow(reportResource, { ...document, nextAt }, context);
  const decision = decideCreate(reportResource, row, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? [])] };
});

const updateReport = servePlain(async (input, context: OrganizationContext<'outbox'>) => {
  const row = await readOwnRow('reports', idOf(input), context);
  assertVersion(row, context);
  const patch = input.body as { timezone?: unknown; period?: unknown; scope?: unknown };
  // A period or a scope of another kind has other fields: it is replaced as a whole.
  const replaced = {
    ...(patch.period !== undefined && { period: null }),
    ...(patch.scope !== undefined && { scope: null }),
  };
  const timezone = patch.timezone === null ? await timezoneOfOrganization(context) : patch.timezone;
  const wanted = timezone === undefined ? patch : { ...patch, timezone };
  const columns = changedColumns(reportResource, { ...row, ...replaced }, wanted);
  const changed = { ...row, ...columns } as Row<'reports'>;
  const isRescheduled = 'schedule' in columns || 'timezone' in columns;
  if (isRescheduled) assertSchedule(changed, context.now);
  const named = newlyNamed(namedBy(changed.scope), namedBy(row.scope as MonitorTarget));
  const naming = [
    ...(await nameMonitors('scope.monitorIds', named, context)),
    ...(await nameChannels('channelIds', newlyNamed(changed.channelIds, row.channelIds), context)),
    ...('recipients' in columns ? (await askRecipients(changed.recipients, { onlyFirst: true }, context)).changes : []),
  ];
  const rescheduled = { nextAt: nextRunAt(changed, context.now), leaseUntil: null, leaseToken: null };
  const decision = decideUpdate(reportResource, row, { ...columns, ...(isRescheduled && rescheduled) }, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? [])] };
});

/** Deletes a report with its runs; a worker that computes one of them writes nothing more. */
const removeReport = servePlain(async (input, context) => {
  const row = await readOwnRow('reports', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(reportResource, row, context);
  return {
    changes: [
      ...changes,
      { kind: 'delete', table: 'reportRuns', where: { reportId: row.id } },
      { kind: 'delete', table: 'reportContents', where: { reportId: row.id } },
    ],
  };
});

export const reportOperations: Readonly<Record<string, Verb>> = {
  'reports.create': createReport,
  'reports.update': updateReport,
  'reports.remove': removeReport,
};
