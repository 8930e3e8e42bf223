import { randomUUID } from 'node:crypto';
import { type Clock, createNap, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Row, Store } from '../../store/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { afterFailure, type DeliveryOutcome, isLastAttempt, kept, released, sent } from './delivery-outcome.js';
import { claimMail, mailPlaces } from './mail-places.js';
import type { MailTransport } from './mail-transport.js';
import { noRecipient, type ReadableOutbox } from './outbox.js';

/** What a sender is made with. */
export interface MailSenderOptions {
  readonly store: Store;
  readonly outbox: ReadableOutbox;
  /** Without one, mails are kept in the outbox and told to the log, for development. */
  readonly transport?: MailTransport | undefined;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Longest time between two looks, in milliseconds; 5,000 unless given. New mails of this process are seen at once. */
  readonly pollMs?: number;
}

/** Sends what waits in the outbox, together with every other sender on the same store. */
export interface MailSender {
  /** Begins to look for mails; trouble with the store is logged and outlasted. Does nothing after the first call. */
  start(): void;
  /**
   * Takes on no more mails, lets running deliveries end until the deadline and aborts the rest, which are sent later.
   * Never rejects.
   *
   * @param options.deadlineMs 3,000 unless given
   */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
}

/** Shortest time between two looks, so that a burst of mails is one look. */
const restMs = 25;
/** What a delivery may take: a server that makes its clients wait for half a minute is usual (greylisting). */
const sendTimeoutMs = 45_000;
/** A lease outlasts the delivery by the time to write down how it went. After it, another process may send the mail. */
const leaseMs = sendTimeoutMs + 15_000;
/** Time between two tries to write an outcome. */
const writeRetryMs = 1000;
/** What writing down the last outcomes may take after the deadline of a stop. */
const farewellMs = 1000;

const claiming = 'Looking for mails to send';
const recording = 'Writing down what became of a mail';
const sending = 'Sending mails';

/** Makes a sender; nothing is sent before {@link MailSender.start}. */
export const createMailSender = (options: MailSenderOptions): MailSender => {
  const { store, outbox, transport, clock = systemClock, logger = silentLogger, pollMs = 5000 } = options;
  const trouble = createTroubleLog(logger);
  const nap = createNap(clock);
  const givingUp = new AbortController();
  /** Mails that are being sent, by organization. */
  const inHand = new Map<string, number>();
  /** The lease of each of them. When the clock is set ahead, a lease ends early and the mail is claimed again: it has the new one then. */
  const leaseTokens = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let wasFull = false;
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let unsubscribe = (): void => {};

  const keep = (row: Row<'mails'>): DeliveryOutcome => {
    const { subject, link } = outbox.contentOf(row);
    logger.info('A mail is kept in the outbox, because no mail server is set up', { to: row.recipient, subject, link });
    return kept(clock.now());
  };

  const deliver = async (row: Row<'mails'>): Promise<DeliveryOutcome> => {
    try {
      if (transport === undefined) return keep(row);
      const { subject, text, html } = outbox.contentOf(row);
      const signal = AbortSignal.any([givingUp.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await untilAborted(transport.send({ id: row.id, to: row.recipient, subject, text, html }, { signal }), signal);
      trouble.succeeded(sending);
      return sent(clock.now());
    } catch (error) {
      if (givingUp.signal.aborted) return released();
      trouble.failed(sending, error);
      if (isLastAttempt(row)) logger.error('A mail could not be sent and is given up', { mailId: row.id, error });
      return afterFailure(row, error, clock.now());
    }
  };

  /**
   * Writes down how a delivery went, if the lease is still held. The mail is out by now and would be sent once more if
   * that were forgotten, so it is tried for as long as the lease lasts.
   */
  const record = async (row: Row<'mails'>, outcome: DeliveryOutcome): Promise<void> => {
    const endsAt = clock.monotonic() + (row.leaseUntil ?? 0) - clock.now();
    for (;;) {
      const leaseToken = leaseTokens.get(row.id) ?? '';
      try {
        await store.commit([{ kind: 'update', table: 'mails', where: { id: row.id, leaseToken }, set: outcome }]);
        trouble.succeeded(recording);
        if (leaseTokens.get(row.id) === leaseToken) return;
      } catch (error) {
        trouble.failed(recording, error);
        if (isStopping || clock.monotonic() >= endsAt) return;
        await new Promise<void>((resolve) => clock.setTimer(resolve, writeRetryMs));
      }
    }
  };

  const drop = async (row: Row<'mails'>, leaseToken: string): Promise<void> => {
    await store.commit([{ kind: 'delete', table: 'mails', where: { id: row.id, leaseToken } }]);
  };

  const send = async (row: Row<'mails'>, leaseToken: string): Promise<void> => {
    try {
      if (row.recipient === noRecipient) return await drop(row, leaseToken);
      await record(row, isStopping ? released() : await deliver(row));
    } catch (error) {
      trouble.failed(claiming, error);
    } finally {
      leaseTokens.delete(row.id);
      const left = (inHand.get(row.organizationId) ?? 1) - 1;
      if (left === 0) inHand.delete(row.organizationId);
      else inHand.set(row.organizationId, left);
      if (wasFull) nap.wake();
    }
  };

  /** Fills the free places; what is sent in them goes on meanwhile. */
  const look = async (): Promise<void> => {
    for (;;) {
      wasFull = [...inHand.values()].reduce((sum, count) => sum + count, 0) >= mailPlaces;
      if (wasFull || isStopping) return;
      const leaseToken = randomUUID();
      const now = clock.now();
      const row = await claimMail(store, inHand, { now, leaseUntil: now + leaseMs, leaseToken });
      trouble.succeeded(claiming);
      if (row === undefined) return;
      const isInHand = leaseTokens.has(row.id);
      leaseTokens.set(row.id, leaseToken);
      if (isInHand) continue;
      inHand.set(row.organizationId, (inHand.get(row.organizationId) ?? 0) + 1);
      const sent = send(row, leaseToken).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
  };

  const keepLooking = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await look();
      } catch (error) {
        trouble.failed(claiming, error);
      }
      await nap.sleep(pollMs, restMs);
    }
    await Promise.all(underWay);
  };

  const shutDown = async (deadlineMs: number): Promise<void> => {
    isStopping = true;
    unsubscribe();
    nap.end();
    const cancelAbort = clock.setTimer(() => givingUp.abort(), deadlineMs);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    // A store that does not answer holds nobody up.
    const cancelWait = clock.setTimer(resolve, deadlineMs + farewellMs);
    await Promise.race([looking, tooLong]);
    cancelAbort();
    cancelWait();
    transport?.close?.();
  };

  return {
    start() {
      if (looking !== undefined || isStopping) return;
      unsubscribe = store.onChange('mails', nap.wake);
      looking = keepLooking();
    },
    stop({ deadlineMs = 3000 } = {}) {
      stopping ??= shutDown(deadlineMs);
      return stopping;
    },
  };
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
