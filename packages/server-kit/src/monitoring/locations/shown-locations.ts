import type { MonitorLocation } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { JsonText } from '../../store/interface/json-text.js';
import type { RawJsonRow, Row } from '../../store/interface/store.js';
import type { LocationRun } from '../../store/tables/agents.js';
import { isFresh } from './freshness.js';

/** A monitor as it was read, or with its JSON as text. */
type MonitorRow = Pick<Row<'monitors'> | RawJsonRow<'monitors'>, 'locations' | IntervalColumn>;
type IntervalColumn = 'intervalSeconds' | 'slowedToSeconds' | 'timeoutSeconds';

const locationsOf = ({ locations }: MonitorRow): readonly LocationRun[] => {
  if (!(locations instanceof JsonText)) return locations;
  // Most monitors have none. What the column holds is written by this kit alone.
  return locations.text === '[]' ? [] : (JSON.parse(locations.text) as LocationRun[]);
};

/**
 * What the locations of monitors say, as the API shows it: a list for each monitor, in the order of the rows, or no list where no
 * monitor has any.
 */
export const readShownLocations = async (
  rows: readonly MonitorRow[],
  { caller, now, services }: OrganizationContext,
): Promise<MonitorLocation[][]> => {
  const runs = rows.map(locationsOf);
  const refs = [...new Set(runs.flat().map(({ agentRef }) => agentRef))];
  if (refs.length === 0) return [];
  const where = { ref: { in: refs }, organizationId: caller.organizationId };
  const agents = await services.store.findColumns('agents', ['ref', 'name'], where, { limit: refs.length });
  const names = new Map(agents.map(({ ref, name }) => [ref, name]));
  return rows.map((row, index) =>
    (runs[index] ?? []).map((run) => ({
      agentId: run.agentId,
      name: run.agentId === null ? 'Server' : (names.get(run.agentRef) ?? ''),
      status: run.currentStatus,
      latencyMs: run.latencyMs,
      at: run.at === null ? null : timestamp(run.at),
      isFresh: isFresh(run, row, now),
    })),
  );
};
