import { type TelemetryExportDocument, telemetryExports } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import type { OrganizationContext } from '../../request/context.js';
import { servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, presentByContract, readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { assertAdmittedReceiver } from '../webhooks/receiver-url.js';
import { assertSameReceiver, headerColumns } from './export-headers.js';

type Export = Row<'telemetryExports'>;

const presentFields = presentByContract(telemetryExports);

export const telemetryExportResource = servedResource(telemetryExports, 'telemetryExports', (row) => ({
  ...presentFields(row),
  // It follows from the rest; no client writes it.
  status: row.enabled !== true ? 'disabled' : row.failingSince === null ? 'active' : 'failing',
}));

/** An export sends targets and causes of all monitors. @throws ProblemError `forbidden` */
const assertMaySeeResults = (context: OrganizationContext, about: { id: string | null; name: string }): void => {
  if (context.caller.scopes.has('monitors:read')) return;
  const detail = 'A telemetry export needs the permission monitors:read, which you do not have.';
  throw refusal(context, detail, { type: telemetryExports.name, ...about });
};

/** The state of an export that is switched on or off, or has another receiver: as if nothing had ever failed. */
const begunAnew = (enabled: boolean, now: number) =>
  ({
    failingSince: null,
    consecutiveFailures: 0,
    warnedAt: null,
    lastError: null,
    disabledReason: enabled ? null : 'manual',
    nextAt: enabled ? now : null,
    leaseUntil: null,
    leaseToken: null,
  }) as const;

/** The entry that drops what waits for an export. */
export const dropWaiting = (exportId: string): Change => ({
  kind: 'delete',
  table: 'telemetryResults',
  where: { exportId },
});

const createExport = servePlain(async (input, context) => {
  const { headers, ...document } = input.body as TelemetryExportDocument;
  assertMaySeeResults(context, { id: null, name: document.name });
  assertAdmittedReceiver(document.endpoint, context.services.addressGuard, 'endpoint');
  const state = { ...begunAnew(document.enabled, context.now), lastDeliveredAt: null, droppedResults: 0 };
  const plain = newDocumentRow(telemetryExportResource, { ...document, ...state }, context);
  const row = { ...plain, ...headerColumns(plain.id, headers, context.services.secretBox) };
  return decideCreate(telemetryExportResource, row, context);
});

/** Fields with another value of which an export begins anew. */
const definition = ['endpoint', 'protocol', 'headers', 'enabled'] as const;

/** The columns that a patch changes; headers are not shown, so they are held against nothing that was read. */
const patchedColumns = (row: Export, patch: object, { services }: OrganizationContext) => {
  const { headers: _, ...others } = changedColumns(telemetryExportResource, row, patch);
  if (Object.hasOwn(patch, 'headers')) {
    const { headers } = patch as { headers: Readonly<Record<string, string>> | null };
    return { ...others, ...headerColumns(row.id, headers ?? {}, services.secretBox) };
  }
  if (typeof others.endpoint === 'string') assertSameReceiver(row, others.endpoint);
  return others;
};

const updateExport = servePlain(async (input, context) => {
  const row = await readOwnRow('telemetryExports', idOf(input), context);
  assertMaySeeResults(context, row);
  assertVersion(row, context);
  const patched: Readonly<Record<string, unknown>> = patchedColumns(row, input.body as object, context);
  if (typeof patched.endpoint === 'string') {
    assertAdmittedReceiver(patched.endpoint, context.services.addressGuard, 'endpoint');
  }
  const enabled = (patched.enabled ?? row.enabled) as boolean;
  const isRedefined = definition.some((field) => field in patched);
  const columns = { ...patched, ...(isRedefined && begunAnew(enabled, context.now)) };
  const decision = decideUpdate(telemetryExportResource, row, columns, context);
  if (patched.enabled !== false) return decision;
  return { ...decision, changes: [...(decision.changes ?? []), dropWaiting(row.id)] };
});

const removeExport = servePlain(async (input, context) => {
  const row = await readOwnRow('telemetryExports', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(telemetryExportResource, row, context);
  return { changes: [...changes, dropWaiting(row.id)] };
});

export const telemetryExportOperations: Readonly<Record<string, Verb>> = {
  'telemetryExports.create': createExport,
  'telemetryExports.update': updateExport,
  'telemetryExports.remove': removeExport,
};
