import { monitors } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import type { DocumentDecision } from '../../request/operation.js';
import { presentByContract, servedResource } from '../../request/verbs/served-resource.js';
import type { RawJsonRow, Row } from '../../store/store.js';
import { readUptime, unknownUptime } from '../history/uptime-windows.js';
import { readShownLocations } from '../locations/shown-locations.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { heartbeatTokenOf } from './heartbeat-token.js';

const presentFields = presentByContract(monitors);

/** A monitor as it was read, or with its JSON as text. */
type MonitorRow = Row<'monitors'> | RawJsonRow<'monitors'>;

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

/** Monitors as the API shows them to the caller. */
export const presentMonitors = async (
  rows: readonly MonitorRow[],
  context: OrganizationContext,
): Promise<Record<string, unknown>[]> => {
  const [uptime, locations] = await Promise.all([
    readUptime(context.services.store, rows, context.now),
    readShownLocations(rows, context),
  ]);
  return rows.map((row, index) => ({
    ...monitorResource.present(row, context.now),
    heartbeatUrl: heartbeatUrl(row, context),
    locations: locations[index] ?? [],
    uptime: uptime.get(row.ref) ?? unknownUptime,
  }));
};

/** What the API shows of a monitor beyond its row. */
export const readShownFields = async (row: Row<'monitors'>, context: OrganizationContext) => {
  const [uptime, [locations = []]] = await Promise.all([
    readUptime(context.services.store, [row], context.now),
    readShownLocations([row], context),
  ]);
  return { heartbeatUrl: heartbeatUrl(row, context), locations, uptime: uptime.get(row.ref) ?? unknownUptime };
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
