import { setImmediate as nextTurn } from 'node:timers/promises';
import { serverBounds } from '../../base/bounds.js';
import type { Change, Row, Store } from '../../store/store.js';
import { afterSilence, observedStatuses, type ReasonOf } from '../status/coverage.js';
import { statusChanges } from '../status/status-changes.js';

/** Rows that are searched at a time: on SQLite nothing else happens meanwhile. */
const searched = serverBounds.silenceSearch.most;
/** Monitors that one commit makes `unknown`, while others wait to write. */
const portion = serverBounds.silencePortion.most;

/** People are informed by what the next check finds; the past is only written down. */
const isRecord = ({ table }: { readonly table: string }): boolean =>
  table === 'statusIntervals' || table === 'monitors';

const kindOrder: readonly Change['kind'][] = ['update', 'insert'];

/** What makes a monitor `unknown`; none while a check of it runs, which decides about it by the same rule. */
const silence = (monitor: Row<'monitors'>, now: number, reasonOf: ReasonOf): Change[] => {
  if (monitor.leaseUntil !== null && monitor.leaseUntil > now) return [];
  const set = afterSilence(monitor, now, reasonOf);
  if (set === undefined || set.currentStatus !== 'unknown') return [];
  // A check that was held up until its lease had ended was judged by what was known before: it is made again.
  const free = { leaseUntil: null, leaseToken: null };
  return [
    { kind: 'update', table: 'monitors', where: { ref: monitor.ref }, set: { ...set, ...free } },
    ...statusChanges(monitor, set, { now }).filter((change) => 'table' in change && isRecord(change)),
  ];
};

/**
 * Makes all monitors `unknown` whose last check counts no longer, a portion at a time.
 *
 * @returns how many
 * @throws StoreUnavailableError
 */
export const declareSilence = async (
  store: Pick<Store, 'find' | 'findColumns' | 'commit'>,
  now: number,
  { reasonOf, isStopping }: { readonly reasonOf: ReasonOf; readonly isStopping: () => boolean },
): Promise<number> => {
  const [newest] = await store.findColumns('monitors', ['ref'], {}, { orderBy: 'ref', isDescending: true, limit: 1 });
  let declared = 0;
  for (let after = 0; after < (newest?.ref ?? 0) && !isStopping(); ) {
    const range = { above: after, atMost: after + searched };
    const where = { enabled: true, isSuspended: false, currentStatus: { in: observedStatuses } } as const;
    const silent = await store.findColumns(
      'monitors',
      ['ref'],
      { ...where, ref: range, coveredUntil: { below: now } },
      { orderBy: 'ref', limit: portion },
    );
    const refs = silent.map(({ ref }) => ref);
    if (refs.length > 0) {
      let changed = 0;
      await store.commit([
        {
          kind: 'derive',
          table: 'monitors',
          where: { ...where, ref: { in: refs } },
          limit: refs.length,
          changes: (monitors) => {
            const changes = monitors.map((monitor) => silence(monitor, now, reasonOf));
            changed = changes.filter(({ length }) => length > 0).length;
            // Entries of one kind after each other share a statement.
            return changes.flat().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
          },
        },
      ]);
      declared += changed;
    }
    after = refs.length < portion ? range.atMost : (refs.at(-1) ?? range.atMost);
    await nextTurn();
  }
  return declared;
};
