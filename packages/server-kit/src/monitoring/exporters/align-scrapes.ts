import type { Change, Row, Store } from '../../store/interface/store.js';
import { nextSlot } from '../engine/schedule.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';

/** A due time that is this little ahead is reached soon, plausible or not; most rows need not be read. */
const soonMs = 60_000;
const pageSize = 200;

const columns = [
  'ref',
  'id',
  'intervalSeconds',
  'slowedToSeconds',
  'nextAt',
  'lastScrapedAt',
  'lastGoodAt',
  'comparableAt',
] as const;

const notAfter = (at: number | null, now: number): number | null => (at === null ? null : Math.min(at, now));

const pullBack = (exporter: Pick<Row<'exporters'>, (typeof columns)[number]>, now: number): Change[] => {
  const { ref, id, nextAt } = exporter;
  const intervalSeconds = effectiveIntervalSeconds(exporter);
  if (nextAt === null || nextAt <= now + intervalSeconds * 1000) return [];
  const set = {
    nextAt: nextSlot({ id, intervalSeconds, after: now }),
    // Scrapes before the last one change no status, so a time that is still to come would keep it as it is.
    lastScrapedAt: notAfter(exporter.lastScrapedAt, now),
    lastGoodAt: notAfter(exporter.lastGoodAt, now),
    comparableAt: notAfter(exporter.comparableAt, now),
  };
  // Only if it was given no other time since it was read.
  return [{ kind: 'update', table: 'exporters', where: { ref, nextAt }, set }];
};

/**
 * Makes exporters due at their next slot that would have to wait for the clock to catch up, because it was set back: none
 * is ever due more than an interval ahead.
 *
 * @throws StoreUnavailableError
 */
export const alignScrapes = async (store: Pick<Store, 'findColumns' | 'commit'>, now: number): Promise<void> => {
  for (let above = 0; ; ) {
    const where = { ref: { above }, nextAt: { above: now + soonMs } };
    const page = await store.findColumns('exporters', columns, where, { orderBy: 'ref', limit: pageSize });
    const changes = page.flatMap((exporter) => pullBack(exporter, now));
    if (changes.length > 0) await store.commit(changes);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    above = last.ref;
  }
};
