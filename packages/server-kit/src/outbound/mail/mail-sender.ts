import { randomUUID } from 'node:crypto';
import { type Clock, systemClock, within } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Pause, shutdownGraceMs, type Worker } from '../../workers/worker-loop.js';
import type { MailContent } from './mail-content.js';
import { isOutdated, messageChanges, outdatedChanges, readCarried, sentLater } from './mail-delivery.js';
import { afterFailure, isLastAttempt, kept, type MailOutcome, released, sent } from './mail-outcome.js';
import { claimMail, mailPlaces } from './mail-places.js';
import type { MailTransport } from './mail-transport.js';
import { noRecipient, type ReadableOutbox } from './outbox.js';

/** What a sender is made with. */
export interface MailSenderOptions {
  readonly store: Store;
  readonly outbox: ReadableOutbox;
  /** Without one, mails stay in the outbox and their links go to the log, for development. */
  readonly transport?: MailTransport | undefined;
  /** Has pages that wait for the same person be one mail. Default: each is one. */
  readonly together?: TakesPages | undefined;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two polls, in milliseconds. Default: 5,000. New mails of this process are claimed at once. */
  readonly pollMs?: number;
}

/** The message that a mail carries, if any. */
type Carried = Row<'notificationDeliveries'> | null;

/** A page that is sent, with the others of the same mail. */
interface TakenPage {
  /** `null` for what the mail says already. */
  readonly content: MailContent | null;
  outcomeChanges(outcome: MailOutcome, now: number): readonly Change[];
}

interface TakesPages {
  take(
    page: Row<'notificationDeliveries'>,
    lease: { readonly leaseToken: string; readonly leaseUntil: number },
    now: number,
  ): Promise<TakenPage | null>;
}

/** Shortest time between two polls: a burst of mails is one poll. */
const restMs = 25;
/** What a delivery may take: a server that makes its clients wait for half a minute is usual (greylisting). */
const sendTimeoutMs = 45_000;
/** A lease outlasts the delivery by the time to write its outcome. After it, another process may send the mail. */
const leaseMs = sendTimeoutMs + 15_000;
/** A page that was taken or superseded since it was read is read again after this. */
const takenRetryMs = 1000;
/** Time between two tries to write an outcome. */
const writeRetryMs = 1000;

const claiming = 'mail claim';
const recording = 'mail outcome write';
const sending = 'mail delivery';

/**
 * Makes the worker that sends what waits in the outbox, together with every other sender on the same store. A stop lets
 * deliveries end until its deadline, 3,000 ms unless given, and aborts the rest, which are sent later.
 */
export const createMailSender = (options: MailSenderOptions): Worker => {
  const { store, outbox, transport, clock = systemClock, logger = silentLogger, pollMs = 5000 } = options;
  const trouble = createTroubleLog(logger);
  const aborting = new AbortController();
  /** How many mails are being sent, by organization. */
  const sendingOf = new Map<string, number>();
  /** The lease of each of them. When the clock is set ahead, a lease ends early and the mail is claimed again, with a new one. */
  const leaseTokens = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let wasFull = false;
  let stopping: Promise<void> | undefined;

  const keep = (row: Row<'mails'>): MailOutcome => {
    const { subject, link } = outbox.contentOf(row);
    logger.info('mail kept in the outbox; no mail server is configured', { to: row.recipient, subject, link });
    return kept(clock.now());
  };

  const deliver = async (row: Row<'mails'>, page: TakenPage | null): Promise<MailOutcome> => {
    try {
      if (transport === undefined) return keep(row);
      const { link: _link, ...content } = page?.content ?? outbox.contentOf(row);
      const signal = AbortSignal.any([aborting.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await untilAborted(transport.send({ id: row.id, to: row.recipient, ...content }, { signal }), signal);
      trouble.succeeded(sending);
      return sent(clock.now());
    } catch (error) {
      if (aborting.signal.aborted) return released();
      trouble.failed(sending, error);
      if (isLastAttempt(row)) logger.error('mail delivery failed; giving up', { mailId: row.id, error });
      return afterFailure(row, error, clock.now());
    }
  };

  /**
   * Writes the outcome of a delivery, if the lease is still held. The mail has been sent and would be sent again without
   * the outcome, which is why it is retried for as long as the lease lasts.
   */
  const record = async (
    row: Row<'mails'>,
    { carried, page, outcome }: { carried: Carried; page: TakenPage | null; outcome: MailOutcome },
  ): Promise<void> => {
    const endsAt = clock.monotonic() + (row.leaseUntil ?? 0) - clock.now();
    for (;;) {
      const leaseToken = leaseTokens.get(row.id) ?? '';
      try {
        const now = clock.now();
        await store.commit([
          ...outcomeChanges(row, carried, { leaseToken, set: outcome, now }),
          ...(page?.outcomeChanges(outcome, now) ?? []),
        ]);
        trouble.succeeded(recording);
        if (leaseTokens.get(row.id) === leaseToken) return;
      } catch (error) {
        trouble.failed(recording, error);
        if (loop.isStopping || clock.monotonic() >= endsAt) return;
        await new Promise<void>((resolve) => clock.setTimer(resolve, writeRetryMs));
      }
    }
  };

  const drop = async (row: Row<'mails'>, leaseToken: string, changes: readonly Change[] = []): Promise<void> => {
    await store.commit([{ kind: 'delete', table: 'mails', where: { id: row.id, leaseToken } }, ...changes]);
    trouble.succeeded(recording);
  };

  const putOff = async (row: Row<'mails'>, leaseToken: string, nextAt: number): Promise<void> => {
    const set = { ...released(), nextAt };
    await store.commit([{ kind: 'update', table: 'mails', where: { id: row.id, leaseToken }, set }]);
    trouble.succeeded(recording);
  };

  /** Takes the page that a mail carries, with others that go with it; `undefined` when another sender has it. */
  const take = async (
    row: Row<'mails'>,
    carried: Carried,
    leaseToken: string,
  ): Promise<TakenPage | null | undefined> => {
    if (carried === null || options.together === undefined || transport === undefined) return null;
    const now = clock.now();
    const lease = { leaseToken, leaseUntil: row.leaseUntil ?? now };
    return (await options.together.take(carried, lease, now)) ?? undefined;
  };

  const send = async (row: Row<'mails'>, leaseToken: string): Promise<void> => {
    try {
      const carried = row.recipient === noRecipient ? undefined : await readCarried(row, store);
      if (carried === undefined) return await drop(row, leaseToken);
      const now = clock.now();
      if (carried !== null && isOutdated(carried, now)) {
        return await drop(row, leaseToken, outdatedChanges(carried, now));
      }
      const later = carried === null ? null : sentLater(carried, now);
      if (later !== null) return await putOff(row, leaseToken, later);
      if (loop.isStopping) return await record(row, { carried, page: null, outcome: released() });
      const page = await take(row, carried, leaseToken);
      if (page === undefined) return await putOff(row, leaseToken, now + takenRetryMs);
      await record(row, { carried, page, outcome: await deliver(row, page) });
    } catch (error) {
      trouble.failed(recording, error);
    } finally {
      leaseTokens.delete(row.id);
      const left = (sendingOf.get(row.organizationId) ?? 1) - 1;
      if (left === 0) sendingOf.delete(row.organizationId);
      else sendingOf.set(row.organizationId, left);
      if (wasFull) loop.wake();
    }
  };

  /** Fills the free places; what is sent in them goes on meanwhile. */
  const poll = async (): Promise<Pause> => {
    const pause = { forMs: pollMs, atLeastMs: restMs };
    for (;;) {
      wasFull = [...sendingOf.values()].reduce((sum, count) => sum + count, 0) >= mailPlaces;
      if (wasFull || loop.isStopping) return pause;
      const leaseToken = randomUUID();
      const now = clock.now();
      const row = await claimMail(store, sendingOf, { now, leaseUntil: now + leaseMs, leaseToken });
      trouble.succeeded(claiming);
      if (row === undefined) return pause;
      const isBeingSent = leaseTokens.has(row.id);
      leaseTokens.set(row.id, leaseToken);
      if (isBeingSent) continue;
      sendingOf.set(row.organizationId, (sendingOf.get(row.organizationId) ?? 0) + 1);
      const sent = send(row, leaseToken).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
  };

  const loop = createWorkerLoop({
    clock,
    trouble,
    name: claiming,
    pollMs,
    poll,
    subscribe: (wake) => [store.onChange('mails', wake)],
  });

  const shutDown = async (deadlineMs: number): Promise<void> => {
    const ended = loop.stop().then(() => Promise.all(underWay));
    const cancelAbort = clock.setTimer(() => aborting.abort(), deadlineMs);
    await within(clock, deadlineMs + shutdownGraceMs, [ended]);
    cancelAbort();
    transport?.close?.();
  };

  return {
    start: loop.start,
    stop: ({ deadlineMs = 3000 } = {}) => {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
  };
};

/** Writes an outcome while the lease is held. What was sent for an organization counts towards its usage. */
const outcomeChanges = (
  row: Row<'mails'>,
  carried: Carried,
  { leaseToken, set, now }: { readonly leaseToken: string; readonly set: MailOutcome; readonly now: number },
): Change[] => {
  const { id, organizationId } = row;
  const { sentAt: at = null } = set;
  return [
    { kind: 'update', table: 'mails', where: { id, leaseToken }, set, mustMatch: true },
    ...messageChanges(row, carried, set, now),
    ...(at === null || organizationId === ''
      ? []
      : [{ kind: 'usage', organizationId, metric: 'notifications', at, quantity: 1 } as const]),
  ];
};

/** Waits for a delivery, but not for one that ignores its signal. */
const untilAborted = async (delivery: Promise<void>, signal: AbortSignal): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new Error('The mail server took too long.'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([delivery, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
