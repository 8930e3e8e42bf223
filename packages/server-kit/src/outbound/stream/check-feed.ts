import type { Clock } from '../../base/clock.js';
import { timestamp } from '../../base/timestamp.js';
import { newEvent, systemActor } from '../../request/events/emit.js';
import type { Follower, LiveFeed } from '../../request/ports/streams.js';
import type { Row, Store } from '../../store/interface/store.js';
import type { TroubleLog } from '../../workers/trouble-log.js';
import { streamBounds } from './bounds.js';

export const checkedType = 'monitor.checked';

/** Checks of a monitor between two reads are one message. */
export const readMs = 10_000;
/** A check is found by when it began. One that takes longer than this is left out. */
const lookbackMs = 60_000;
const maxChecks = streamBounds.streamChecks.most;

const name = 'live stream read of checks';
const columns = ['id', 'name', 'currentStatus', 'lastCheckedAt', 'lastResult'] as const;

type CheckedMonitor = Pick<Row<'monitors'>, (typeof columns)[number]>;

/** The message about the last check of a monitor; an event that is not stored. */
const checkedEvent = (
  organizationId: string,
  monitor: CheckedMonitor,
  checkedAt: number,
  now: number,
): Row<'events'> => {
  const { id, currentStatus, lastResult } = monitor;
  const data = {
    monitorId: id,
    monitorName: monitor.name,
    at: timestamp(checkedAt),
    status: currentStatus,
    ok: lastResult?.ok ?? null,
    latencyMs: lastResult?.latencyMs ?? null,
    message: lastResult?.message ?? null,
  };
  const content = { organizationId, subject: { type: 'monitor', id, sequence: checkedAt }, data };
  const event = newEvent(checkedType, content, { actor: systemActor, now });
  return { ...event, dispatchedAt: now };
};

/** The reader of one organization. */
interface Reader {
  readonly followers: Set<Follower>;
  /** When the last check that was found of each monitor began; `undefined` before the first read. */
  known: ReadonlyMap<string, number> | undefined;
  cancel: () => void;
}

/**
 * Makes a feed of checks. It reads the monitors every ten seconds while a stream asks for them: a check writes nothing for
 * it, and those of other processes are found alike. Nothing of it is stored, so nothing can be missed and sent again.
 */
export const createCheckFeed = ({
  store,
  clock,
  trouble,
}: {
  readonly store: Pick<Store, 'findColumns'>;
  readonly clock: Clock;
  readonly trouble: TroubleLog;
}): LiveFeed => {
  const readers = new Map<string, Reader>();

  const read = async (organizationId: string, reader: Reader): Promise<void> => {
    const now = clock.now();
    const since = now - lookbackMs;
    const where = { organizationId, lastCheckedAt: { above: since } } as const;
    const order = { orderBy: 'lastCheckedAt', isDescending: true, limit: maxChecks } as const;
    const found = await store.findColumns('monitors', columns, where, order);
    const { known } = reader;
    const checks = found.flatMap((monitor) =>
      monitor.lastCheckedAt === null ? [] : [{ monitor, checkedAt: monitor.lastCheckedAt }],
    );
    reader.known = new Map([
      ...[...(known ?? [])].filter(([, checkedAt]) => checkedAt > since),
      ...checks.map(({ monitor, checkedAt }) => [monitor.id, checkedAt] as const),
    ]);
    // The first read finds what was checked before the stream was open.
    if (known === undefined) return;
    const events = checks
      .filter(({ monitor, checkedAt }) => known.get(monitor.id) !== checkedAt)
      .map(({ monitor, checkedAt }) => checkedEvent(organizationId, monitor, checkedAt, now));
    if (events.length > 0) for (const follower of reader.followers) follower.onEvents(events);
  };

  const readOn = async (organizationId: string, reader: Reader): Promise<void> => {
    try {
      await read(organizationId, reader);
      trouble.succeeded(name);
    } catch (error) {
      trouble.failed(name, error);
    }
    if (readers.get(organizationId) !== reader) return;
    reader.cancel = clock.setTimer(() => void readOn(organizationId, reader), readMs);
  };

  const end = (organizationId: string, reader: Reader): void => {
    reader.cancel();
    readers.delete(organizationId);
  };

  return {
    follow(organizationId, follower) {
      const open = readers.get(organizationId);
      const reader: Reader = open ?? { followers: new Set(), known: undefined, cancel: () => {} };
      reader.followers.add(follower);
      if (open === undefined) {
        readers.set(organizationId, reader);
        void readOn(organizationId, reader);
      }
      return () => {
        reader.followers.delete(follower);
        if (reader.followers.size === 0 && readers.get(organizationId) === reader) end(organizationId, reader);
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
