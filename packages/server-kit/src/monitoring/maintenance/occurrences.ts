import { type MaintenanceOccurrences, maintenanceWindowRoutes } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { timestamp } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { historyBounds } from '../history/bounds.js';
import { maintenanceBounds } from './bounds.js';
import { plannedOccurrences, type WindowOccurrence } from './planned-occurrences.js';

type WindowRow = Row<'maintenanceWindows'>;
type IsMeant = (target: WindowRow['target']) => boolean;

interface Range {
  readonly from: number;
  readonly to: number;
}

const most = maintenanceBounds.maintenanceOccurrences.most;
/** One more than an answer has shows that there are more. */
const enough = most + 1;
const pageSize = 200;
const maxRangeMs = historyBounds.reportRange.most * 24 * 3_600_000;

const rangeOf = (query: { readonly from: string; readonly to: string }): Range => {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (from >= to) throw invalidField('from', 'not_before', 'must be before to');
  if (to - from > maxRangeMs)
    throw invalidField('from', 'too_long', `must be at most ${historyBounds.reportRange.most} days before to`);
  return { from, to };
};

/** Goes through pages until enough rows are meant, or none is left. */
const collect = async <R extends { readonly target: WindowRow['target'] }>(
  readPage: (offset: number) => Promise<readonly R[]>,
  isMeant: IsMeant,
): Promise<R[]> => {
  const found: R[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const rows = await readPage(offset);
    found.push(...rows.filter(({ target }) => isMeant(target)));
    if (rows.length < pageSize || found.length >= enough) return found;
  }
};

/** What has begun: it is on record. */
const readRecorded = async (
  { from, to }: Range,
  isMeant: IsMeant,
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<WindowOccurrence[]> => {
  const page = { limit: pageSize, orderBy: 'startsAt', isDescending: false } as const;
  const [before, within] = await Promise.all(
    [
      { organizationId, endsAt: { above: from }, startsAt: { below: from } },
      { organizationId, startsAt: { atLeast: from, below: to } },
    ].map((where) =>
      collect(async (offset) => (await store.page('maintenanceOccurrences', { where, ...page, offset })).rows, isMeant),
    ),
  );
  return [...(before ?? []), ...(within ?? [])].map(({ isOpen, isCancelled, ...occurrence }) => {
    const ended = isCancelled ? 'cancelled' : 'ended';
    return { ...occurrence, status: isOpen ? 'active' : ended };
  });
};

/** Windows that may take place in a range, the next first. One of them takes place again when it has ended. */
const readWindows = (
  { to }: Range,
  isMeant: IsMeant,
  { caller: { organizationId }, services: { store } }: OrganizationContext,
): Promise<WindowRow[]> => {
  const where = { organizationId, enabled: true, startsAt: { not: null, below: to } } as const;
  const page = { where, orderBy: 'startsAt', isDescending: false, limit: pageSize } as const;
  return collect(async (offset) => (await store.page('maintenanceWindows', { ...page, offset })).rows, isMeant);
};

const present = ({ startsAt, endsAt, windowId, windowName, status, target }: WindowOccurrence) => ({
  windowId,
  windowName,
  status,
  startsAt: timestamp(startsAt),
  endsAt: timestamp(endsAt),
  target,
});

/** Lists when maintenance takes place, and when it did. */
const listOccurrences = serve(maintenanceWindowRoutes.occurrences, async ({ query }, context) => {
  const range = rangeOf(query);
  const monitor = query.monitorId === undefined ? null : await readOwnRow('monitors', query.monitorId, context);
  const isMeant: IsMeant = (target) => monitor === null || isAbout(target, monitor);
  const [recorded, windows] = await Promise.all([
    readRecorded(range, isMeant, context),
    readWindows(range, isMeant, context),
  ]);
  const planned = await plannedOccurrences(windows, { ...range, limit: enough });
  const all = [...recorded, ...planned].sort((a, b) => a.startsAt - b.startsAt || (a.windowId < b.windowId ? -1 : 1));
  const next = all[most];
  const body: MaintenanceOccurrences = {
    from: timestamp(range.from),
    to: timestamp(next === undefined ? range.to : Math.max(next.startsAt, range.from)),
    occurrences: all.slice(0, most).map(present),
    notice: next === undefined ? null : 'tooMany',
  };
  return { body };
});

export const occurrenceOperations: Readonly<Record<string, Verb>> = {
  'maintenanceWindows.occurrences': listOccurrences,
};
