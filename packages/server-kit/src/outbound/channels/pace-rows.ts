import type { ChannelAnswer, Interpretation } from '../../request/ports/channel-type.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { blockPace, claimRoom, type GuardedHost, guardHost, limitRoom, type PaceState, unusedPace } from './pace.js';
import type { KeyedPace } from './paced-claim.js';

/** A pace whose row another commit makes at the same moment is read again. */
const tries = 5;

/** Changes the rows of paces as they are at the commit; `null` refuses it. One that is missing is made. */
const changeRows = async (
  store: Pick<Store, 'commit'>,
  paces: readonly KeyedPace[],
  decide: (states: readonly PaceState[]) => readonly PaceState[] | null,
): Promise<boolean> => {
  const ids = paces.map(({ id }) => id);
  for (let count = 0; count < tries; count++) {
    const result = await store.commit([
      {
        kind: 'derive',
        table: 'sendingPaces',
        where: { id: { in: ids } },
        limit: ids.length,
        changes: (rows: readonly Row<'sendingPaces'>[]) => {
          const known = new Map<string, Row<'sendingPaces'>>(rows.map((row) => [row.id, row]));
          const states = decide(ids.map((id) => known.get(id) ?? unusedPace));
          if (states === null) return null;
          return ids.flatMap((id, index): Change[] => {
            const { at, blockedUntil, badAnswers, badSince } = states[index] ?? unusedPace;
            const set = { at, blockedUntil, badAnswers, badSince };
            return known.has(id)
              ? [{ kind: 'update', table: 'sendingPaces', where: { id }, set }]
              : [{ kind: 'insert', table: 'sendingPaces', row: { id, ...set } }];
          });
        },
      },
    ]);
    if (result.isCommitted) return true;
    if (result.reason === 'no_match') return false;
  }
  return false;
};

/**
 * Takes room for one request that no claim has taken it for.
 *
 * @returns `null` when it may be sent, else when there may be room, in milliseconds since the epoch
 * @throws StoreUnavailableError
 */
export const takeRoom = async (
  store: Pick<Store, 'commit'>,
  paces: readonly KeyedPace[],
  now: number,
): Promise<number | null> => {
  let roomAt = now;
  const isTaken = await changeRows(store, paces, (states) => {
    const counted = paces.map((pace, index) => ({ pace, state: states[index] ?? unusedPace }));
    const claim = claimRoom(counted, 1, now);
    roomAt = claim.roomAt ?? now;
    return claim.taken === 1 ? claim.states : null;
  });
  return isTaken ? null : roomAt;
};

/** An answer, as far as the paces of its place depend on it. */
export interface PacedAnswer {
  readonly interpretation: Interpretation;
  readonly answer: Pick<ChannelAnswer, 'statusCode' | 'headers'>;
  /** How often the message was put off before. */
  readonly deferredCount: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What an answer makes of a pace: a block, less room, or one more answer that its host may hold against this server. */
const paceAfter = (
  pace: KeyedPace,
  state: PaceState,
  { interpretation, answer, deferredCount, at }: PacedAnswer,
): GuardedHost => {
  const { room } = interpretation;
  const limited = room?.scope === pace.scope ? limitRoom(pace, state, room, at) : state;
  const isPutOff = interpretation.outcome === 'deferred' && interpretation.scope === pace.scope;
  const blocked = isPutOff
    ? blockPace(limited, { retryAfterMs: interpretation.retryAfterMs, deferredCount }, at)
    : limited;
  return pace.scope === 'host'
    ? guardHost(blocked, answer, at, pace.mostRefusals)
    : { state: blocked, hasStopped: false };
};

/** A host that nothing is sent to for a while, by any organization or by one. */
export interface StoppedHost {
  readonly pace: KeyedPace;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const isSame = (a: PaceState, b: PaceState): boolean =>
  a.at === b.at && a.blockedUntil === b.blockedUntil && a.badAnswers === b.badAnswers && a.badSince === b.badSince;

/**
 * Writes what an answer says about the paces of its place, for all processes; an answer that says nothing new costs nothing.
 *
 * @returns the paces whose host was stopped by this very answer, and until when
 * @throws StoreUnavailableError
 */
export const recordPaces = async (
  store: Pick<Store, 'commit'>,
  paces: readonly KeyedPace[],
  answer: PacedAnswer,
): Promise<readonly StoppedHost[]> => {
  const concerned = paces.filter((pace) => !isSame(paceAfter(pace, unusedPace, answer).state, unusedPace));
  if (concerned.length === 0) return [];
  let stopped: readonly StoppedHost[] = [];
  await changeRows(store, concerned, (states) => {
    const after = concerned.map((pace, index) => paceAfter(pace, states[index] ?? unusedPace, answer));
    stopped = concerned.flatMap((pace, index) => {
      const guarded = after[index];
      return guarded?.hasStopped ? [{ pace, until: guarded.state.blockedUntil ?? answer.at }] : [];
    });
    return after.map(({ state }) => state);
  });
  return stopped;
};
