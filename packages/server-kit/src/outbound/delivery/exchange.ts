import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AttemptPhase } from './attempt-message.js';
import { deliveryBounds } from './bounds.js';

/** What was read of an answer. */
export interface AnswerSoFar {
  /** `null` while no answer has begun. */
  readonly statusCode: number | null;
  /** The beginning of its body, as text; `null` while no answer has begun. */
  readonly response: string | null;
  readonly retryAfter: string | null;
  readonly location: string | null;
  /** What else it said about pace, by lower-case names. */
  readonly paceHeaders: Readonly<Record<string, string>>;
}

/** How an exchange ended: with an answer that was read to its end, or with what came in between. */
export type ExchangeEnd =
  | { readonly isComplete: true; readonly statusCode: number; readonly answer: AnswerSoFar }
  | { readonly isComplete: false; readonly error: unknown; readonly answer: AnswerSoFar };

/** So much of a body is kept. */
const keptBytes = deliveryBounds.receiverAnswerKept.most;
/** A piece of a body costs as much as this many bytes: a megabyte that comes byte by byte would cost seconds. */
const leastPieceBytes = 64;
/** Longer answers are cut, and do not count as delivered. */
export const maxAnswerBytes: number = deliveryBounds.receiverAnswer.most;
/** Interim answers (RFC 9110 §15.2) are few; more of them are an attack. */
export const maxInterimAnswers: number = deliveryBounds.receiverInterimAnswers.most;

/** Why an exchange is ended from this side. */
export type GivenUpFor = 'deadline' | 'stopping' | 'tooLarge' | 'endlessInterim';

/** An exchange was ended from this side. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
  readonly reason: GivenUpFor;

  constructor(reason: GivenUpFor) {
    super(`given up: ${reason}`);
    this.reason = reason;
  }
}

const textHeader = (value: string | string[] | undefined): string | null => [value ?? null].flat()[0] ?? null;

/** Of providers that say how much they let through. */
const paceHeader = /^x-(?:ratelimit|limit-app)-[a-z-]{1,30}$/;
const mostPaceHeaders = deliveryBounds.paceHeaders.most;

const paceHeadersOf = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => paceHeader.test(name))
      .slice(0, mostPaceHeaders)
      .map(([name, value]) => [name, (textHeader(value) ?? '').slice(0, 100)]),
  );

/**
 * One request and its answer, as undici reports it. It ends once: with the answer, with an error, or when it is aborted;
 * whatever undici reports afterwards is ignored.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #end: (end: ExchangeEnd) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;
  #phase: AttemptPhase = 'connect';
  #statusCode: number | null = null;
  #headers: IncomingHttpHeaders = {};
  #interimAnswers = 0;
  #size = 0;
  readonly #kept: Buffer[] = [];
  #keptSize = 0;

  /** @param end called once, with how it ended */
  constructor(end: (end: ExchangeEnd) => void) {
    this.#end = end;
  }

  /** How far it has come. Until it is past `connect`, nothing of it was sent. */
  get phase(): AttemptPhase {
    return this.#phase;
  }

  /** Ends it: what is under way is broken off, and what has not begun never does. */
  giveUp(reason: GivenUpFor): void {
    if (this.#isOver) return;
    const error = new GivenUpError(reason);
    this.#finish(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Given up while it waited for its connection.
    if (this.#isOver) controller.abort(new GivenUpError('deadline'));
    else this.#phase = 'answer';
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) {
      this.#interimAnswers += 1;
      if (this.#interimAnswers > maxInterimAnswers) this.giveUp('endlessInterim');
      return;
    }
    this.#phase = 'body';
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    const room = keptBytes - this.#keptSize;
    if (room > 0) {
      // Copied: a small piece would otherwise hold on to the large buffer that it was read into.
      const piece = Buffer.from(chunk.subarray(0, room));
      this.#kept.push(piece);
      this.#keptSize += piece.length;
    }
    this.#size += Math.max(chunk.length, leastPieceBytes);
    if (this.#size > maxAnswerBytes) this.giveUp('tooLarge');
  }

  onResponseEnd(): void {
    if (this.#statusCode === null) this.#finish(new Error('an answer without a status'));
    else this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(error);
  }

  #finish(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const statusCode = this.#statusCode;
    const answer: AnswerSoFar = {
      statusCode,
      // What is cut in the middle of a character goes without it.
      response: statusCode === null ? null : new TextDecoder().decode(Buffer.concat(this.#kept), { stream: true }),
      retryAfter: textHeader(this.#headers['retry-after']),
      location: textHeader(this.#headers.location),
      paceHeaders: paceHeadersOf(this.#headers),
    };
    if (error === undefined && statusCode !== null) this.#end({ isComplete: true, statusCode, answer });
    else this.#end({ isComplete: false, error, answer });
  }
}
