import type { Clock } from '../../base/clock.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { afterSilence, observedStatuses, type ReasonOf } from '../status/coverage.js';
import { statusChanges } from '../status/status-changes.js';
import { engineBounds } from './bounds.js';
import { createPortions, rangesOfMonitors } from './portions.js';

/** Monitors of a range: all of them may be silent. */
const searched = engineBounds.searchedMonitors.most;
/** Monitors whose status lasts only while checks say so. */
const observed = { enabled: true, isSuspended: false, currentStatus: { in: observedStatuses } } as const;

const kindOrder: readonly Change['kind'][] = ['update', 'insert'];

/** What makes a monitor `unknown`; none while a check of it runs, which decides about it by the same rule. */
const silence = (monitor: Row<'monitors'>, now: number, reasonOf: ReasonOf): Change[] => {
  if (monitor.leaseUntil !== null && monitor.leaseUntil > now) return [];
  const set = afterSilence(monitor, now, reasonOf);
  if (set === undefined || set.currentStatus !== 'unknown') return [];
  // A check that was held up until its lease had ended was judged by what was known before: it is made again.
  const free = { leaseUntil: null, leaseToken: null };
  const changes = statusChanges(monitor, set, { now });
  const others = changes.filter((change) => change.kind === 'update' && change.table === 'monitors');
  return [
    {
      kind: 'update',
      table: 'monitors',
      where: { ref: monitor.ref },
      // All name the same columns, and each monitor is written once: updates that are alike share a statement.
      set: Object.assign(
        { historyRewrittenAt: monitor.historyRewrittenAt },
        ...others.map((other) => other.set),
        set,
        free,
      ),
    },
    // People are informed by what the next check finds; the past is only written down.
    ...changes.filter((change) => change.kind === 'insert' && change.table === 'statusIntervals'),
  ];
};

/** Makes those of these monitors `unknown` whose last check counts no longer; returns how many. */
const silencePortion = async (
  store: Pick<Store, 'commit'>,
  refs: readonly number[],
  { now, reasonOf }: { readonly now: number; readonly reasonOf: ReasonOf },
): Promise<number> => {
  let changed = 0;
  await store.commit([
    {
      kind: 'derive',
      table: 'monitors',
      where: { ...observed, ref: { in: refs } },
      limit: refs.length,
      changes: (monitors) => {
        const changes = monitors.map((monitor) => silence(monitor, now, reasonOf));
        changed = changes.filter(({ length }) => length > 0).length;
        // Entries of one kind after each other share a statement.
        return changes.flat().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
      },
    },
  ]);
  return changed;
};

/**
 * Makes all monitors `unknown` whose last check counts no longer, a portion at a time.
 *
 * @returns how many
 * @throws StoreUnavailableError
 */
export const declareSilence = async (
  store: Pick<Store, 'findColumns' | 'commit'>,
  now: number,
  options: {
    readonly clock: Pick<Clock, 'monotonic'>;
    readonly reasonOf: ReasonOf;
    readonly isStopping: () => boolean;
  },
): Promise<number> => {
  const { clock, reasonOf, isStopping } = options;
  const portions = createPortions(clock);
  let declared = 0;
  for await (const range of rangesOfMonitors(store)) {
    const where = { ...observed, ref: range, coveredUntil: { below: now } };
    const silent = await store.findColumns('monitors', ['ref'], where, { orderBy: 'ref', limit: searched });
    const refs = silent.map(({ ref }) => ref);
    while (refs.length > 0) {
      if (isStopping()) return declared;
      const portion = refs.splice(0, portions.size);
      declared += await portions.take(() => silencePortion(store, portion, { now, reasonOf }));
      await portions.rest();
    }
  }
  return declared;
};
