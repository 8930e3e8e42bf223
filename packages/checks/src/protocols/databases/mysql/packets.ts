import type { Conversation } from '../../../connection/conversation.js';
import type { MessageFields } from '../../../connection/message-fields.js';

// "Protocol::Packet" and "Protocol Basics" in the manual of MySQL.

/** The first byte of packets that can come instead of what was asked for. */
export const marker = { ok: 0x00, moreData: 0x01, file: 0xfb, eof: 0xfe, error: 0xff } as const;

/** Packets to and from a server, each with the number that must follow that of the one before. */
export class PacketExchange {
  readonly #conversation: Conversation;
  #next: number;

  /** @param next number of the packet that comes or goes first */
  constructor(conversation: Conversation, next = 0) {
    this.#conversation = conversation;
    this.#next = next;
  }

  /** Number of the packet that comes or goes next. */
  get next(): number {
    return this.#next;
  }

  /**
   * Waits for a packet.
   *
   * @throws CheckFailure
   */
  async read(): Promise<MessageFields> {
    const header = await this.#conversation.readFields(4);
    const length = header.uintLE(3);
    if (header.uintLE(1) !== this.#next) throw header.malformed();
    this.#next = (this.#next + 1) % 256;
    return this.#conversation.readFields(length);
  }

  /** Sends a packet. */
  send(body: Buffer): void {
    this.#conversation.send(this.#packet(body));
  }

  /** Sends a command; the numbers start anew. */
  sendCommand(body: Buffer): void {
    this.#next = 0;
    this.send(body);
  }

  /** Says goodbye. */
  async quit(): Promise<void> {
    this.#next = 0;
    // COM_QUIT
    await this.#conversation.end(this.#packet(Buffer.of(0x01)));
  }

  #packet(body: Buffer): Buffer {
    const header = Buffer.alloc(4);
    header.writeUIntLE(body.length, 0, 3);
    header.writeUInt8(this.#next, 3);
    this.#next = (this.#next + 1) % 256;
    return Buffer.concat([header, body]);
  }
}

/** A length-encoded number; `null` means SQL's NULL. */
export const readLength = (fields: MessageFields): number | null => {
  const first = fields.uintLE(1);
  if (first < 0xfb) return first;
  if (first === 0xfb) return null;
  if (first === 0xfc) return fields.uintLE(2);
  if (first === 0xfd) return fields.uintLE(3);
  // What does not fit into six bytes is longer than any message.
  if (first === 0xfe) return fields.uintLE(6) + fields.uintLE(2) * 2 ** 48;
  throw fields.malformed();
};

/** Bytes after their length; `null` means SQL's NULL. */
export const readBytes = (fields: MessageFields): Buffer | null => {
  const length = readLength(fields);
  return length === null ? null : fields.take(length);
};

/** What a server says is wrong. */
export interface MysqlError {
  /** Its number, such as 1045. */
  readonly number: number;
  readonly text: string;
}

/** Reads an error packet. */
export const readError = (fields: MessageFields): MysqlError => {
  fields.take(1);
  const number = fields.uintLE(2);
  // The SQLSTATE, which is left out before the client has said what it understands.
  if (fields.next === '#'.charCodeAt(0)) fields.take(6);
  return { number, text: fields.rest().toString('utf8') };
};
