import { timeOfId } from '../../base/ids.js';
import type { Row, Store } from '../../store/interface/store.js';
import { streamBounds } from './bounds.js';
import { overlapMs, readEvents } from './live-feed.js';

type EventRow = Row<'events'>;

/** How far back a connection can go on; events are kept longer, but a client reads lists sooner than so many. */
const resumeMs = 24 * 3_600_000;
/** Events that one connection gets of what it missed; with more it reads its lists again. */
const maxResumed = streamBounds.streamResumed.most;
/** Read at once: an event may have 100 kB, and each client that comes back reads its own. */
const pageSize = 100;

/** The time from which a client that has seen this event goes on; `undefined` when that is too long ago, or no time. */
export const placeOf = (lastEventId: string, now: number): number | undefined => {
  // An id contains the time when it was made, so that a place outlasts the event, and there is one where nothing has happened yet.
  const seenAt = timeOfId(lastEventId);
  return seenAt === undefined || seenAt < now - resumeMs ? undefined : seenAt - overlapMs;
};

/**
 * What happened since a time, in pages and in order, without what was sent; `tooMany` ends it when it is more than a
 * connection gets.
 *
 * @param sent ids that were sent; those of each page are added
 */
export async function* readMissed({
  since,
  organizationId,
  sent,
  types,
  store,
}: {
  readonly since: number;
  readonly organizationId: string;
  readonly sent: Set<string>;
  /** What the connection asked for: other types do not count as missed. */
  readonly types: readonly string[];
  readonly store: Pick<Store, 'find'>;
}): AsyncGenerator<readonly EventRow[] | 'tooMany', void, undefined> {
  let from = since;
  /** How many rows of the moment that the page begins with were read already. */
  let ofMoment = 0;
  for (;;) {
    const limit = pageSize + ofMoment;
    const found = await readEvents(store, organizationId, from, limit, types);
    const page = found.filter(({ id }) => !sent.has(id));
    if (sent.size + page.length > maxResumed + 1) {
      yield 'tooMany';
      return;
    }
    for (const { id } of page) sent.add(id);
    yield page;
    const newest = found.at(-1)?.occurredAt;
    if (newest === undefined || found.length < limit) return;
    ofMoment = found.filter(({ occurredAt }) => occurredAt === newest).length;
    from = newest;
  }
}
