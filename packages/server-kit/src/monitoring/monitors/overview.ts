import { bounds, type MonitorOverview, type MonitorOverviewQuery, monitorRoutes, monitors } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { filterConditions, searchOption, sortOptions } from '../../request/verbs/list.js';
import type { Column, EndedStatus, Row, Store, Where } from '../../store/interface/store.js';
import { assertKnownType } from '../engine/own-types/own-type-rules.js';
import { equalEdges } from '../history/bins.js';
import { rangeOf } from '../history/range.js';
import { keptRange, readRetainedFrom, shownRetention } from '../history/retention.js';
import { secondsOf, spansOf, uptimePercent } from '../history/status-spans.js';
import type { Range } from '../history/stretches.js';
import { drawBins } from '../history/worst-status.js';
import { monitorsBounds } from './bounds.js';

const maxRows = bounds.overviewRows.most;
const maxChanges = monitorsBounds.overviewChanges.most;
const maxIntervals = monitorsBounds.overviewIntervals.most;
/** Monitors whose statuses are read at a time: on SQLite nothing else happens meanwhile. */
const portion = 500;
const minuteMs = 60_000;

const columns = [
  'id',
  'ref',
  'name',
  'type',
  'parentId',
  'currentStatus',
  'statusSince',
  'unknownReason',
  'isVerifying',
  'lastResult',
  'tags',
  'createdAt',
] as const satisfies Column<'monitors'>[];

type MonitorColumns = Pick<Row<'monitors'>, (typeof columns)[number]>;
type OverviewRow = MonitorOverview['rows'][number];

/** What of a monitor's range is shown. */
type Drawn = Pick<OverviewRow, 'uptime' | 'bins'>;

/** What is drawn of each monitor. */
interface Drawing {
  readonly range: Range;
  readonly edges: readonly number[];
  /** Nothing before it is shown; `null` for no limit. */
  readonly retainedFrom: number | null;
}

/** Draws the statuses of a monitor as `status-history` has them; nothing of one that changed too often to be read here. */
const draw = (
  monitor: MonitorColumns,
  ended: readonly EndedStatus[],
  { range, edges, retainedFrom }: Drawing,
): Drawn => {
  if (ended.length > maxChanges) return { uptime: null, bins: null };
  const current = { status: monitor.currentStatus, since: monitor.statusSince, cause: null };
  const spans = spansOf({ ended, current }, keptRange(range, monitor, retainedFrom));
  return { uptime: uptimePercent(secondsOf(spans)), bins: drawBins(spans, edges) };
};

/** Three digits, as lists show it: of random digits each adds half a byte to the compressed row. */
const latencyOf = ({ lastResult }: MonitorColumns): number | null => {
  const latencyMs = lastResult?.latencyMs ?? null;
  if (latencyMs === null) return null;
  return latencyMs < 100 ? Number(latencyMs.toPrecision(3)) : Math.round(latencyMs);
};

const presentRow = (monitor: MonitorColumns, drawn: Drawn): OverviewRow => ({
  id: monitor.id,
  name: monitor.name,
  type: monitor.type,
  parentId: monitor.parentId,
  currentStatus: monitor.currentStatus,
  statusSince: timestamp(monitor.statusSince),
  unknownReason: monitor.unknownReason,
  isVerifying: monitor.isVerifying,
  latencyMs: latencyOf(monitor),
  tags: monitor.tags,
  ...drawn,
});

/**
 * Reads the statuses of a range that have ended, and draws them. A status that has lasted for all of the range needs no
 * read.
 *
 * @throws ProblemError `validation_failed` when there are too many to be read in one call
 */
const drawRows = async (
  store: Pick<Store, 'endedStatuses'>,
  found: readonly MonitorColumns[],
  drawing: Drawing,
): Promise<OverviewRow[]> => {
  const { range } = drawing;
  const rows: OverviewRow[] = [];
  let read = 0;
  for (let first = 0; first < found.length; first += portion) {
    const part = found.slice(first, first + portion);
    const changed = part.filter(({ statusSince }) => statusSince > range.from);
    const monitorRefs = changed.map(({ ref }) => ref);
    const lists = await store.endedStatuses({ monitorRefs, ...range, limit: maxChanges + 1 });
    const byRef = new Map(monitorRefs.map((ref, place) => [ref, lists[place] ?? []]));
    read += lists.reduce((sum, { length }) => sum + length, 0);
    if (read > maxIntervals) {
      throw invalidField('from', 'too_many', 'leads back over too many changes of status; ask for a shorter range');
    }
    for (const monitor of part) {
      rows.push(presentRow(monitor, draw(monitor, byRef.get(monitor.ref) ?? [], drawing)));
    }
  }
  return rows;
};

/** Where a range ends that does not say so: with the last whole minute, within which what is unchanged keeps its tag. */
const endOf = ({ from }: MonitorOverviewQuery, now: number): string | undefined => {
  const minute = now - (now % minuteMs);
  return from === undefined || Date.parse(from) < minute ? timestamp(minute) : undefined;
};

/** Monitors of an organization in one line each. */
const overviewOf = async (
  store: Pick<Store, 'get' | 'findColumns' | 'page' | 'endedStatuses'>,
  organizationId: string,
  { query, now }: { readonly query: MonitorOverviewQuery; readonly now: number },
): Promise<MonitorOverview> => {
  const range = rangeOf({ from: query.from, to: query.to ?? endOf(query, now) }, now);
  const edges = equalEdges(range, query.bins);
  // As the end of the range: what is unchanged keeps its tag for a minute.
  const retainedFrom = await readRetainedFrom(store, organizationId, now - (now % minuteMs));
  const { orderBy, isDescending } = sortOptions(query);
  // Filters and sort fields are the contract's allow-list, and each is a column of the table.
  const where = { organizationId, ...filterConditions(monitors.list, query) } as Where<'monitors'>;
  const order = { ...searchOption(query), orderBy: orderBy as Column<'monitors'>, isDescending };
  const found = await store.findColumns('monitors', columns, where, { ...order, limit: maxRows });
  const isWhole = found.length < maxRows;
  const { totalItems } = isWhole
    ? { totalItems: found.length }
    : await store.page('monitors', { where, ...order, limit: 1, offset: 0 });
  return {
    from: timestamp(range.from),
    to: timestamp(range.to),
    ...shownRetention(retainedFrom),
    binSeconds: edges.length < 2 ? 0 : (range.to - range.from) / 1000 / (edges.length - 1),
    totalItems,
    rows: await drawRows(store, found, { range, edges, retainedFrom }),
  };
};

/** Shows many monitors in one answer, each in one line. */
export const readOverview = serve(
  monitorRoutes.overview,
  async ({ query }, { services, caller, now }: OrganizationContext<'ownTypes'>) => {
    assertKnownType(query.type, { services });
    const { store, sharedWork } = services;
    const { organizationId } = caller;
    const key = `overview ${JSON.stringify(query)}`;
    // The text is shared as well: writing it takes as long as drawing it.
    const work = async (): Promise<string> => JSON.stringify(await overviewOf(store, organizationId, { query, now }));
    const text = await sharedWork.overviews.run({ lane: organizationId, key, work });
    return { text };
  },
);
