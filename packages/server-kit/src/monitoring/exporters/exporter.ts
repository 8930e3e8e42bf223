import type { Credentials } from '@watchpost/checks';
import { type ExporterDocument, exporterRoutes } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { withDefaultInLimit } from '../../request/limits/default-within-limit.js';
import { type Decision, serve, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, readOwnRow } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { endSource } from '../incidents/close-alerts-and-incidents.js';
import { assertSameReceiver } from '../targets/sealed-credentials.js';
import { exporterCredentialColumns } from './exporter-credentials.js';
import { pausedState, pendingState } from './exporter-status.js';
import { exporterResource } from './present-exporter.js';
import { assertMayReveal, readScrapingAgent } from './scraping-agent.js';
import { readSelectors } from './selectors.js';

type Exporter = Row<'exporters'>;
type Columns = Readonly<Record<string, unknown>>;

/** @throws ProblemError `validation_failed` that names a selector that cannot be read */
export const assertScrapable = async (
  document: Pick<ExporterDocument, 'selectors'>,
  context: OrganizationContext,
): Promise<void> => {
  const placed = document.selectors.map((text, index) => ({ path: `selectors[${index}]`, text }));
  await readSelectors(placed, context);
};

/** When the server is to scrape: at once, or never where an agent does. A scrape that is under way is of another exporter. */
const scheduledColumns = ({ enabled, agentId }: Pick<Exporter, 'enabled' | 'agentId'>, now: number) => ({
  nextAt: enabled && agentId === null ? now : null,
  leaseUntil: null,
  leaseToken: null,
});

/** The state of an exporter that is switched on or off. */
const switchedState = (exporter: Pick<Exporter, 'enabled' | 'agentId'>, now: number): Partial<Exporter> => ({
  ...(exporter.enabled ? pendingState(now) : pausedState(now)),
  ...scheduledColumns(exporter, now),
});

/** Fields of which another value means other series, or that a new one has been there before without being kept. */
const definition = [
  'url',
  'selectors',
  'labels',
  'honorLabels',
  'format',
  'headers',
  'credentials',
  'agentId',
] as const;
/** Fields that decide when the next scrape is due. */
const schedule = ['intervalSeconds', 'timeoutSeconds', 'maxSeries', 'ignoreTlsErrors', ...definition] as const;

const columnsAfter = (row: Exporter, columns: Columns, now: number): Partial<Exporter> => {
  const after = { ...row, ...columns };
  const redefined = definition.some((field) => field in columns) ? { comparableAt: null } : {};
  if ('enabled' in columns) return { ...redefined, ...switchedState(after, now) };
  if (!row.enabled || !schedule.some((field) => field in columns)) return redefined;
  return { ...redefined, ...scheduledColumns(after, now) };
};

const createExporter = servePlain(async (input, context) => {
  const given = await withDefaultInLimit(input.body as ExporterDocument, 'intervalSeconds', context);
  const { credentials, ...document } = given;
  await assertScrapable(document, context);
  const { changes, lastError } = await readScrapingAgent(document.agentId, context);
  const state = { ...switchedState(document, context.now), lastError, samplesScraped: 0, seriesCount: 0 };
  const plain = newDocumentRow(exporterResource, { ...document, ...state }, context);
  const row = { ...plain, ...exporterCredentialColumns(plain.id, credentials, context.services.secretBox) };
  const decision = decideCreate(exporterResource, row, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...changes] };
});

/** The columns that a patch changes; credentials are not shown, so they are held against nothing that was read. */
const patchedColumns = (row: Exporter, patch: unknown, { services }: OrganizationContext): Columns => {
  const { credentials, ...others } = changedColumns(exporterResource, row, patch);
  if (Object.hasOwn(patch as object, 'credentials')) {
    // The contract's schema has just made sure of their form.
    return { ...others, ...exporterCredentialColumns(row.id, credentials as Credentials | null, services.secretBox) };
  }
  if (typeof others.url === 'string') assertSameReceiver({ target: row.url, credentials: row.credentials }, others.url);
  return others;
};

/** Columns that others change without a new version: what was read must still hold, or it would be due although suspended. */
const guardOf = ({ status, statusSince, isSuspended }: Exporter, columns: Columns): Columns => ({
  ...('status' in columns && { status, statusSince }),
  ...('nextAt' in columns && { isSuspended }),
});

const updateExporter = servePlain(async (input, context) => {
  const row = await readOwnRow('exporters', idOf(input), context);
  assertVersion(row, context);
  const patched = patchedColumns(row, input.body, context);
  const changed = { ...row, ...patched };
  if ('selectors' in patched) await assertScrapable(changed, context);
  assertMayReveal(row, changed, context);
  const agent = 'agentId' in patched ? await readScrapingAgent(changed.agentId, context) : undefined;
  const columns = {
    ...patched,
    ...columnsAfter(row, patched, context.now),
    ...(agent && { lastError: agent.lastError }),
  };
  const decision = decideUpdate(exporterResource, row, columns, context, guardOf(row, columns));
  return { ...decision, changes: [...(decision.changes ?? []), ...(agent?.changes ?? [])] };
});

const setEnabled = async (id: string, enabled: boolean, context: OrganizationContext): Promise<Decision> => {
  const row = await readOwnRow('exporters', id, context);
  assertVersion(row, context);
  const columns = row.enabled === enabled ? {} : { enabled, ...switchedState({ ...row, enabled }, context.now) };
  return decideUpdate(exporterResource, row, columns, context, guardOf(row, columns));
};

const pauseExporter = serve(exporterRoutes.pause, ({ params }, context) => setEnabled(params.id, false, context));
const resumeExporter = serve(exporterRoutes.resume, ({ params }, context) => setEnabled(params.id, true, context));

/** Deletes an exporter. Its samples may be millions of rows: a worker deletes them. */
const removeExporter = servePlain(async (input, context) => {
  const row = await readOwnRow('exporters', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(exporterResource, row, context);
  return {
    changes: [
      ...changes,
      { kind: 'insert', table: 'goneExporters', row: { exporterRef: row.ref }, onConflict: 'ignore' },
      ...(await endSource(row, context)),
    ],
  };
});

export const exporterOperations: Readonly<Record<string, Verb>> = {
  'exporters.create': createExporter,
  'exporters.update': updateExporter,
  'exporters.remove': removeExporter,
  'exporters.pause': pauseExporter,
  'exporters.resume': resumeExporter,
};
