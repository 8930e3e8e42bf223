import { streamTypes } from '@watchpost/schemas';
import type { Clock } from '../../base/clock.js';
import type { Follower, LiveFeed } from '../../request/ports/streams.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { streamBounds } from './bounds.js';

type EventRow = Row<'events'>;

/** What other processes write to SQLite is seen after this long; PostgreSQL notifies. */
const pollMs = 1000;
/** A reader reads anyway after this long: what a process with another clock wrote may lie before the probed time. */
const backstopMs = 15_000;
/** Reads in a burst are one. */
const restMs = 50;
/**
 * How long a commit may take: an event of an earlier time may appear after one of a later time, which is why the reader
 * reads again for this long.
 */
export const overlapMs = 10_000;
const maxEvents = streamBounds.streamEvents.most;

const name = 'live stream read';

/** Reads the events of an organization that streams carry, or some types of them, from a time on. */
export const readEvents = (
  store: Pick<Store, 'find'>,
  organizationId: string,
  since: number,
  limit: number,
  types: readonly string[] = streamTypes,
): Promise<EventRow[]> =>
  store.find(
    'events',
    { organizationId, type: { in: types }, occurredAt: { atLeast: since } },
    { orderBy: 'occurredAt', limit },
  );

/** The reader of one organization. */
interface Reader {
  readonly followers: Set<Follower>;
  /** Ids that were sent, with their times, as far back as the reader reads. */
  readonly sent: Map<string, number>;
  from: number;
  isReading: boolean;
  isWanted: boolean;
  cancel: () => void;
}

/**
 * Makes a feed. It keeps timers where workers have a `WorkerLoop`: it polls only while there is a stream, which begins and ends
 * in a synchronous call many times, and a loop starts once and stops for good. Each organization also has a separate
 * read, because a burst of events in one must not delay the others.
 */
export const createLiveFeed = (options: {
  readonly store: Pick<Store, 'find' | 'onChange'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): LiveFeed => {
  const { store, clock, trouble } = options;
  const readers = new Map<string, Reader>();
  let unsubscribe: (() => void) | undefined;
  let isProbing = false;
  let isProbeWanted = false;
  let isProbeSoon = false;
  let cancelProbe = (): void => {};

  const read = async (organizationId: string, reader: Reader): Promise<void> => {
    // What was sent is found again, and must not fill the page: many events can be of one moment.
    const limit = maxEvents + reader.sent.size;
    const found = await readEvents(store, organizationId, reader.from, limit);
    const fresh = found.filter(({ id }) => !reader.sent.has(id));
    for (const { id, occurredAt } of fresh) reader.sent.set(id, occurredAt);
    const newest = found.at(-1)?.occurredAt ?? reader.from;
    // A full page may not have reached the newest: then the next one begins where this one ended.
    reader.from = Math.max(reader.from, found.length === limit ? newest : newest - overlapMs);
    for (const [id, at] of reader.sent) if (at < reader.from) reader.sent.delete(id);
    if (fresh.length > 0) for (const follower of reader.followers) follower.onEvents(fresh);
    if (found.length === limit) reader.isWanted = true;
  };

  const readNow = async (organizationId: string, reader: Reader): Promise<void> => {
    reader.cancel();
    if (reader.isReading) {
      reader.isWanted = true;
      return;
    }
    reader.isReading = true;
    reader.isWanted = false;
    try {
      await read(organizationId, reader);
      trouble.succeeded(name);
    } catch (error) {
      reader.isWanted = true;
      trouble.failed(name, error);
    }
    reader.isReading = false;
    if (readers.get(organizationId) !== reader) return;
    reader.cancel = clock.setTimer(() => void readNow(organizationId, reader), reader.isWanted ? restMs : backstopMs);
  };

  /** Finds with one query for all organizations which of them have something new: one does not make all read. */
  const probe = async (): Promise<void> => {
    const organizationIds = [...readers.keys()];
    const since = clock.now() - overlapMs;
    try {
      const found = await store.find(
        'events',
        { organizationId: { in: organizationIds }, type: { in: streamTypes }, occurredAt: { atLeast: since } },
        { orderBy: 'occurredAt', isDescending: true, limit: maxEvents },
      );
      const withNewEvents = found.filter(
        ({ id, organizationId }) => readers.get(organizationId)?.sent.has(id) === false,
      );
      // A full page may have left others out.
      const due =
        found.length < maxEvents ? withNewEvents.map(({ organizationId }) => organizationId) : organizationIds;
      for (const id of new Set(due)) {
        const reader = readers.get(id);
        if (reader !== undefined) void readNow(id, reader);
      }
      trouble.succeeded(name);
    } catch (error) {
      trouble.failed(name, error);
    }
  };

  const probeAfter = (waitMs: number): void => {
    cancelProbe();
    isProbeSoon = waitMs <= restMs;
    cancelProbe = clock.setTimer(async () => {
      isProbing = true;
      isProbeSoon = false;
      isProbeWanted = false;
      await probe();
      isProbing = false;
      if (readers.size > 0) probeAfter(isProbeWanted ? restMs : pollMs);
    }, waitMs);
  };

  /** At once when it was quiet, and not again before a probe has ended. */
  const probeSoon = (): void => {
    if (isProbing) isProbeWanted = true;
    else if (!isProbeSoon) probeAfter(0);
  };

  const end = (organizationId: string, reader: Reader): void => {
    reader.cancel();
    readers.delete(organizationId);
    if (readers.size > 0) return;
    cancelProbe();
    isProbeSoon = false;
    unsubscribe?.();
    unsubscribe = undefined;
  };

  return {
    follow(organizationId, follower) {
      let reader = readers.get(organizationId);
      if (reader === undefined) {
        reader = {
          followers: new Set(),
          sent: new Map(),
          from: clock.now() - overlapMs,
          isReading: false,
          isWanted: false,
          cancel: () => {},
        };
        readers.set(organizationId, reader);
      }
      const followed = reader;
      followed.followers.add(follower);
      if (unsubscribe === undefined) {
        unsubscribe = store.onChange('events', probeSoon);
        probeAfter(pollMs);
      }
      void readNow(organizationId, followed);
      return () => {
        followed.followers.delete(follower);
        if (followed.followers.size === 0 && readers.get(organizationId) === followed) end(organizationId, followed);
      };
    },
    close() {
      for (const [organizationId, reader] of readers) {
        const ended = [...reader.followers];
        reader.followers.clear();
        end(organizationId, reader);
        for (const follower of ended) follower.onEnd();
      }
    },
  };
};
