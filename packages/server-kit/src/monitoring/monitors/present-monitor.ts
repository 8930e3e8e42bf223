import { type Monitor, type MonitorLocation, monitors } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import type { DocumentDecision } from '../../request/operation.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import { documentsWriter } from '../../request/verbs/write-page.js';
import type { PageQuery, RawJsonRow, Row } from '../../store/interface/store.js';
import { readUptime, type Uptime, unknownUptime } from '../history/uptime-windows.js';
import { readShownLocations } from '../locations/shown-locations.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { heartbeatTokenOf } from './heartbeat-token.js';

const presentFields = presentByContract(monitors);

/** What of a monitor is shown by something else than a column of its name. */
const computed = ['effectiveIntervalSeconds', 'heartbeatUrl', 'locations', 'uptime'] as const;

/** The columns that a list of monitors reads: those that the contract shows, and what the rest of it is made from. */
export const listedColumns: readonly ListedColumn[] = [
  ...Object.keys(monitors.schema.shape).filter((field) => !(computed as readonly string[]).includes(field)),
  ...['ref', 'slowedToSeconds', 'heartbeatToken', 'locations'],
] as ListedColumn[];

export type ListedColumn =
  | Exclude<Extract<keyof Monitor, keyof Row<'monitors'>>, 'locations'>
  | 'ref'
  | 'slowedToSeconds'
  | 'heartbeatToken'
  | 'locations';

/** A monitor as it was read, or as a list reads it. */
type MonitorRow = Row<'monitors'> | ListedRow;

/** A monitor as a list reads it: what is not shown is left out, and JSON is text. */
type ListedRow = Pick<RawJsonRow<'monitors'>, ListedColumn>;

/** A monitor as it is recorded: without what is computed, and without where a heartbeat reports. */
export const monitorResource = servedResource(monitors, 'monitors', (row) => ({
  ...presentFields(row),
  effectiveIntervalSeconds: effectiveIntervalSeconds(row as Row<'monitors'>),
  heartbeatUrl: null,
  locations: [],
  uptime: unknownUptime,
}));

const heartbeatUrl = (row: MonitorRow, { caller, services }: OrganizationContext): string | null => {
  const token = caller.scopes.has('monitors:write') ? heartbeatTokenOf(row, services.secretBox) : null;
  return token === null ? null : `${services.apiUrl}/heartbeats/${token}`;
};

/** Fields of a monitor that are computed when it is shown. */
interface ShownFields extends Readonly<Record<string, unknown>> {
  readonly effectiveIntervalSeconds: number;
  readonly heartbeatUrl: string | null;
  readonly locations: readonly MonitorLocation[];
  readonly uptime: Uptime;
}

const readShown = async (rows: readonly MonitorRow[], context: OrganizationContext): Promise<ShownFields[]> => {
  const [uptime, locations] = await Promise.all([
    readUptime(context.services.store, rows, context.now),
    readShownLocations(rows, context),
  ]);
  return rows.map((row, index) => ({
    effectiveIntervalSeconds: effectiveIntervalSeconds(row),
    heartbeatUrl: heartbeatUrl(row, context),
    locations: locations[index] ?? [],
    uptime: uptime.get(row.ref) ?? unknownUptime,
  }));
};

/** What the API shows of a monitor beyond its row. */
export const readShownFields = async (row: Row<'monitors'>, context: OrganizationContext): Promise<ShownFields> => {
  const [shown] = await readShown([row], context);
  return shown as ShownFields;
};

/** A monitor as the API shows it to the caller. */
export const presentMonitor = async (
  row: Row<'monitors'>,
  context: OrganizationContext,
): Promise<Record<string, unknown>> => ({ ...presentFields(row), ...(await readShownFields(row, context)) });

const writeDocuments = documentsWriter<ShownFields>(monitors, computed);

/** Reads a page of monitors for {@link writeMonitors}. */
export const readListed = (
  page: PageQuery<'monitors'>,
  { services }: OrganizationContext,
): Promise<{ readonly rows: ListedRow[]; readonly totalItems: number }> =>
  services.store.pageRawJson('monitors', page, listedColumns);

/** Monitors as the API shows them to the caller, as JSON with commas between. */
export const writeMonitors = async (rows: readonly ListedRow[], context: OrganizationContext): Promise<string> => {
  const shown = await readShown(rows, context);
  return writeDocuments(rows, (index) => shown[index] as ShownFields);
};

/** The decision that makes a monitor, with what its answer shows beyond its row. Of its uptime nothing is known yet. */
export const withNewFields = async (
  decision: DocumentDecision,
  row: Row<'monitors'>,
  context: OrganizationContext,
): Promise<DocumentDecision> => {
  const [locations = []] = await readShownLocations([row], context);
  return { ...decision, body: { ...decision.body, heartbeatUrl: heartbeatUrl(row, context), locations } };
};

/** The decision with what its answer shows beyond the row that it leaves behind. */
export const withShownFields = async (
  decision: DocumentDecision,
  row: Row<'monitors'>,
  context: OrganizationContext,
): Promise<DocumentDecision> => {
  const shown = await readShownFields(row, context);
  return { ...decision, body: { ...decision.body, ...shown } };
};
