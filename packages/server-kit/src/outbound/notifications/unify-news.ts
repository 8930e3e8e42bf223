/** A change of one subject, for one place. */
export interface SubjectNews {
  readonly id: string;
  readonly state: 'open' | 'closed';
  /** When it happened, in milliseconds since the epoch. */
  readonly at: number;
}

/** What a place knows of a subject, and what arrived since. */
export interface SubjectAtPlace {
  /** What the newest message that was sent there says; `null` when there was none. */
  readonly reported: Pick<SubjectNews, 'state' | 'at'> | null;
  /** What still waits and what is new, in any order. */
  readonly news: readonly SubjectNews[];
  readonly waitSeconds: number;
}

/** The one message about a subject, and what became of every piece of news. */
export interface UnifiedNews {
  /** `null` when there is nothing to say. `isFinished`: it failed and recovered before any message said so. */
  readonly message: {
    readonly kind: 'opened' | 'updated' | 'resolved';
    readonly at: number;
    readonly isFinished: boolean;
  } | null;
  /** Ids of the news that the message carries. */
  readonly carried: readonly string[];
  /** Ids of the news that a newer state made pointless. */
  readonly superseded: readonly string[];
}

/** From this wait on, what ends before it was reported is not reported at all. */
const silentWaitSeconds = 60;

const inOrder = (a: SubjectNews, b: SubjectNews): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/**
 * Makes one message of all that a place has yet to learn about a subject: it says the last state, so "down" cannot
 * follow "up". News that is older than what was sent is superseded.
 */
export const unifyNews = ({ reported, news, waitSeconds }: SubjectAtPlace): UnifiedNews => {
  const fresh = news.filter(({ at }) => at >= (reported?.at ?? Number.NEGATIVE_INFINITY)).sort(inOrder);
  const freshIds = new Set(fresh.map(({ id }) => id));
  const stale = news.flatMap(({ id }) => (freshIds.has(id) ? [] : [id]));
  const last = fresh.at(-1);
  if (last === undefined) return { message: null, carried: [], superseded: stale };
  const wasOpen = reported?.state === 'open';
  const isFinished = last.state === 'closed' && !wasOpen && fresh.some(({ state }) => state === 'open');
  if (isFinished && waitSeconds >= silentWaitSeconds) {
    return { message: null, carried: [], superseded: [...stale, ...freshIds] };
  }
  const kind = last.state === 'closed' ? 'resolved' : wasOpen ? 'updated' : 'opened';
  return { message: { kind, at: last.at, isFinished }, carried: [...freshIds], superseded: stale };
};
