import type { Event } from '@watchpost/client';
import type { Painter } from '../output/painter.js';
import { cellWidth, plainText } from '../output/terminal-text.js';
import { clockTime } from '../output/times.js';
import type { Outcome } from './send-delivery.js';

/** One event that was forwarded, and how that went. */
export interface Forwarded extends Outcome {
  readonly eventId: string;
  /** Its type. */
  readonly event: string;
  readonly occurredAt: string;
  /** When it was sent. */
  readonly startedAt: string;
}

/** The fields of {@link Forwarded}, for `--fields`. */
export const forwardedFields: readonly string[] = [
  ...['eventId', 'event', 'occurredAt', 'startedAt', 'status', 'durationMs', 'statusCode', 'error', 'message'],
  'response',
];

/** An event together with what became of it. */
export const forwarded = ({ id, type, occurredAt }: Event, sentAt: Date, outcome: Outcome): Forwarded => ({
  eventId: id,
  event: type,
  occurredAt,
  startedAt: sentAt.toISOString(),
  ...outcome,
});

/** As wide as the longest subject. */
const typeCells = 'subscription.canceled'.length;

const padded = (text: string, cells: number): string => text + ' '.repeat(Math.max(0, cells - cellWidth(text)));

/** The first line of an answer that is no success often says why. */
const reasonOf = ({ error, message, response }: Outcome): string => {
  const said = plainText(response?.trim().split('\n', 1)[0] ?? '').slice(0, 200);
  return error === 'status' && said !== '' ? said : plainText(message ?? '');
};

/** The line of a terminal for an event that was forwarded: when, what, how it went, how long it took. */
export const forwardedLine = (forwarded: Forwarded, painter: Painter): string => {
  const { event, eventId, startedAt, status, statusCode, durationMs } = forwarded;
  const code = statusCode ?? '–';
  const verdict = status === 'delivered' ? painter.good(`● ${code}`) : painter.bad(`✖ ${code}`);
  const blanks = ' '.repeat(Math.max(0, 3 - String(code).length));
  return [
    painter.quiet(clockTime(startedAt)),
    padded(plainText(event), typeCells),
    painter.quiet(plainText(eventId)),
    `${verdict}${blanks}`,
    `${Math.round(durationMs ?? 0)} ms`.padStart(8),
    reasonOf(forwarded),
  ]
    .join('  ')
    .trimEnd();
};

/** What was forwarded so far. */
export class Tally {
  #delivered = 0;
  #failed = 0;

  /** Counts what passes. */
  async *counting(results: AsyncIterable<Forwarded>): AsyncGenerator<Forwarded, void, undefined> {
    for await (const result of results) {
      if (result.status === 'delivered') this.#delivered += 1;
      else this.#failed += 1;
      yield result;
    }
  }

  /** Such as `3 events: 2 delivered, 1 failed.` */
  toString(): string {
    const all = this.#delivered + this.#failed;
    if (all === 0) return 'Nothing was forwarded.';
    return `${all} ${all === 1 ? 'event' : 'events'}: ${this.#delivered} delivered, ${this.#failed} failed.`;
  }
}
