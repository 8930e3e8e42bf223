import type { Socket } from 'node:net';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { MessageFields } from './message-fields.js';

/** What all answers of a conversation may come to together, unless it says otherwise. */
const defaultMaxBytes = 1_048_576;
const maxPieces = checkBounds.conversationPieces.most;

/** What a conversation is about. */
export interface ConversationOptions {
  /** Name of the protocol, for people. */
  readonly protocol: string;
  /** What is accepted of the target altogether. Default: 1 MiB. */
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
  /** What has arrived and was not asked for yet. */
  #held: Buffer = Buffer.alloc(0);
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
    if (this.#held.length < count) await this.#hold(count);
    return this.#take(count);
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
    let end = this.#held.indexOf('\n');
    while (end === -1 && this.#held.length < maxBytes) {
      await this.#hold(this.#held.length + 1);
      end = this.#held.indexOf('\n');
    }
    if (end === -1 || end >= maxBytes) throw this.malformed();
    this.#account(end + 1);
    return this.#take(end + 1)
      .toString('utf8', 0, end)
      .replace(/\r$/, '');
  }

  /**
   * Closes in order: the target must not count a broken connection. Whether that succeeds is no part of the check.
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

  /** Whether bytes have come that were not read yet. */
  get hasMore(): boolean {
    return this.#held.length > 0 || this.#socket.readableLength > 0;
  }

  #account(count: number): void {
    this.#bytes += count;
    if (this.#bytes > this.#maxBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(this.#maxBytes));
    this.#countPiece();
  }

  #countPiece(): void {
    this.#pieces += 1;
    if (this.#pieces > maxPieces) throw new CheckFailure('down', failureMessages.answerInPieces(maxPieces));
  }

  #take(count: number): Buffer {
    const bytes = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return bytes;
  }

  /** Waits until so many bytes are held. */
  async #hold(count: number): Promise<void> {
    const pieces = [this.#held];
    for (let length = this.#held.length; length < count; ) {
      const bytes: unknown = this.#socket.read();
      if (Buffer.isBuffer(bytes)) {
        pieces.push(bytes);
        length += bytes.length;
      } else {
        await this.#more();
      }
    }
    this.#held = Buffer.concat(pieces);
  }

  #lost(): CheckFailure {
    return connectionFailure(this.#socket.errored ?? closedEarly, this.#run.phase);
  }

  /** Waits until there is more to read, and fails when the target has closed. */
  async #more(): Promise<void> {
    this.#countPiece();
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
