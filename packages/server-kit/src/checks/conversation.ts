import type { Socket } from 'node:net';
import { CheckFailure, closedEarly, connectionFailure } from './check-failure.js';
import type { CheckRun } from './check-run.js';
import { failureMessages } from './failure-message.js';
import { MessageFields } from './message-fields.js';

/** What all answers of a conversation may come to together, unless it says otherwise. */
const defaultMaxBytes = 1_048_576;
/** Each piece costs memory and CPU of its own, however small it is. */
const maxPieces = 20_000;

/** What a conversation is about. */
export interface ConversationOptions {
  /** Name of the protocol, for people. */
  readonly protocol: string;
  /** What is accepted of the target altogether; 1 MiB unless given. */
  readonly maxBytes?: number;
}

/**
 * A conversation with a target over an open connection: bytes are sent, and awaited in the portions that a protocol
 * consists of. Whatever the target sends, it takes bounded memory and no longer than the check.
 */
export class Conversation {
  readonly #run: CheckRun;
  readonly #socket: Socket;
  readonly #protocol: string;
  readonly #maxBytes: number;
  #bytes = 0;
  #pieces = 0;

  constructor(run: CheckRun, socket: Socket, { protocol, maxBytes = defaultMaxBytes }: ConversationOptions) {
    this.#run = run;
    this.#socket = socket;
    this.#protocol = protocol;
    this.#maxBytes = maxBytes;
  }

  /** Sends bytes, without waiting until they have left. */
  send(...parts: readonly Uint8Array[]): void {
    if (this.#socket.writable) this.#socket.write(Buffer.concat(parts));
  }

  /**
   * Waits for so many bytes.
   *
   * @throws CheckFailure when they do not come, or are more than this conversation accepts
   */
  async read(count: number): Promise<Buffer> {
    this.#account(count);
    if (count === 0) return Buffer.alloc(0);
    for (;;) {
      // Paused, a stream hands out as many bytes as asked for, or none yet; at its end, what is left.
      const bytes: unknown = this.#socket.read(count);
      if (Buffer.isBuffer(bytes) && bytes.length === count) return bytes;
      if (bytes !== null) throw this.#lost();
      await this.#more();
    }
  }

  /** Waits for so many bytes and reads them as the fields of a message. */
  async readFields(count: number): Promise<MessageFields> {
    return new MessageFields(await this.read(count), () => this.malformed());
  }

  /**
   * Waits for a line and gives it as UTF-8, without its CRLF or LF.
   *
   * @throws CheckFailure when it does not come, or is longer than `maxBytes`
   */
  async readLine(maxBytes: number): Promise<string> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const bytes: unknown = this.#socket.read();
      if (Buffer.isBuffer(bytes)) {
        const end = bytes.indexOf('\n');
        pieces.push(end === -1 ? bytes : bytes.subarray(0, end));
        length += end === -1 ? bytes.length : end + 1;
        if (length > maxBytes) throw this.malformed();
        if (end !== -1) {
          this.#account(length);
          if (end + 1 < bytes.length) this.#socket.unshift(bytes.subarray(end + 1));
          return Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
        }
      }
      await this.#more();
    }
  }

  /**
   * Says goodbye, so that the target does not count a connection that broke. What becomes of it is no part of the
   * check.
   */
  async end(...parts: readonly Uint8Array[]): Promise<void> {
    const sent = new Promise<void>((resolve) => {
      this.#socket.once('close', resolve).end(Buffer.concat(parts), resolve);
    });
    await this.#run.wait(sent).catch(() => {});
  }

  /** What a conversation ends with when the target does not keep to its protocol. */
  malformed(): CheckFailure {
    return new CheckFailure('down', failureMessages.notProtocol(this.#protocol));
  }

  /** Whether bytes have come that nobody asked for yet. */
  get hasMore(): boolean {
    return this.#socket.readableLength > 0;
  }

  #account(count: number): void {
    this.#bytes += count;
    if (this.#bytes <= this.#maxBytes) return;
    throw new CheckFailure('down', failureMessages.answerTooLarge(this.#maxBytes));
  }

  #lost(): CheckFailure {
    return connectionFailure(this.#socket.errored ?? closedEarly, this.#run.phase);
  }

  /** Waits until there is more to read, and fails when there will be no more. */
  async #more(): Promise<void> {
    this.#pieces += 1;
    if (this.#pieces > maxPieces) throw new CheckFailure('down', failureMessages.answerInPieces(maxPieces));
    const socket = this.#socket;
    if (socket.readableEnded || socket.destroyed) throw this.#lost();
    const { promise, resolve } = Promise.withResolvers<void>();
    const events = ['readable', 'end', 'close'] as const;
    for (const event of events) socket.on(event, resolve);
    try {
      await this.#run.wait(promise);
    } finally {
      for (const event of events) socket.off(event, resolve);
    }
  }
}
