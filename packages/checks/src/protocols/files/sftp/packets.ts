import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { readText, uint32 } from './fields.js';

/** Messages by their numbers (RFC 4250 §4.1.2). */
export const message = {
  disconnect: 1,
  ignore: 2,
  unimplemented: 3,
  debug: 4,
  serviceRequest: 5,
  serviceAccept: 6,
  extensions: 7,
  keyExchange: 20,
  newKeys: 21,
  ecdhInit: 30,
  ecdhReply: 31,
  authRequest: 50,
  authFailure: 51,
  authSuccess: 52,
  authBanner: 53,
  authPrompt: 60,
  authAnswer: 61,
  globalRequest: 80,
  requestFailure: 82,
  channelOpen: 90,
  channelOpened: 91,
  channelRefused: 92,
  channelWindow: 93,
  channelData: 94,
  channelErrorData: 95,
  channelEnd: 96,
  channelClose: 97,
  channelRequest: 98,
  channelSuccess: 99,
  channelFailure: 100,
} as const;

/** Messages that may come at any time and say nothing to a check. */
const unheard: ReadonlySet<number> = new Set([
  message.ignore,
  message.unimplemented,
  message.debug,
  message.extensions,
  message.authBanner,
]);

/** What encrypts one direction. */
export interface DirectionKeys {
  readonly cipher: 'aes-128-gcm' | 'aes-256-gcm';
  readonly key: Buffer;
  readonly iv: Buffer;
}

const tagBytes = 16;
const maxPacketBytes = checkBounds.sshPacket.most;

/** A direction whose packets are encrypted; the last eight bytes of its vector count them (RFC 5647 §7.1). */
class Direction {
  readonly #keys: DirectionKeys;
  #count: bigint;

  constructor(keys: DirectionKeys) {
    this.#keys = keys;
    this.#count = keys.iv.readBigUInt64BE(4);
  }

  seal(length: Buffer, body: Buffer): Buffer {
    const cipher = createCipheriv(this.#keys.cipher, this.#keys.key, this.#vector()).setAAD(length);
    const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
    return Buffer.concat([length, sealed, cipher.getAuthTag()]);
  }

  /** @throws Error when it was changed on the way */
  open(length: Buffer, body: Buffer, tag: Buffer): Buffer {
    const decipher = createDecipheriv(this.#keys.cipher, this.#keys.key, this.#vector(), { authTagLength: tagBytes });
    decipher.setAAD(length).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  #vector(): Buffer {
    const vector = Buffer.from(this.#keys.iv);
    vector.writeBigUInt64BE(this.#count, 4);
    this.#count = BigInt.asUintN(64, this.#count + 1n);
    return vector;
  }
}

/** Packets of the transport layer (RFC 4253 §6), in the clear until both sides have keys. */
export class SshPackets {
  readonly #conversation: Conversation;
  #sending: Direction | undefined;
  #receiving: Direction | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** Sends a message. */
  send(...parts: readonly Uint8Array[]): void {
    this.#conversation.send(this.toPacket(Buffer.concat(parts)));
  }

  /** Encrypts what is sent from now on. */
  encryptWith(keys: DirectionKeys): void {
    this.#sending = new Direction(keys);
  }

  /** Decrypts what comes from now on. */
  decryptWith(keys: DirectionKeys): void {
    this.#receiving = new Direction(keys);
  }

  /**
   * Waits for the next message that says something.
   *
   * @throws CheckFailure when the target hangs up instead, or exchanges keys again, which no check lasts long enough for
   */
  async read(): Promise<MessageFields> {
    for (;;) {
      const fields = await this.#readPacket();
      switch (fields.next) {
        case message.disconnect: {
          // The number, and of the reason.
          fields.take(5);
          throw new CheckFailure('down', failureMessages.notWelcome(readText(fields)));
        }
        case message.globalRequest:
          fields.take(1);
          readText(fields);
          if (fields.uintBE(1) !== 0) this.send(Buffer.of(message.requestFailure));
          break;
        default:
          if (!unheard.has(fields.next)) return fields;
      }
    }
  }

  /**
   * Waits for a message of this kind, and reads past its number.
   *
   * @throws CheckFailure when another one comes
   */
  async expect(number: number): Promise<MessageFields> {
    const fields = await this.read();
    if (fields.uintBE(1) !== number) throw fields.malformed();
    return fields;
  }

  /** Hangs up in order. */
  async end(): Promise<void> {
    // By the application, without words (RFC 4253 §11.1).
    const goodbye = Buffer.concat([Buffer.of(message.disconnect), uint32(11), uint32(0), uint32(0)]);
    await this.#conversation.end(this.toPacket(goodbye));
  }

  /** What a check ends with when the target does not keep to its protocol. */
  malformed(): CheckFailure {
    return this.#conversation.malformed();
  }

  /** A message as it goes out. */
  toPacket(payload: Buffer): Buffer {
    const block = this.#sending === undefined ? 8 : 16;
    // Of the length, only that of packets in the clear is a part of the blocks.
    const counted = (this.#sending === undefined ? 5 : 1) + payload.length;
    const padding = block - (counted % block) + (block - (counted % block) < 4 ? block : 0);
    const length = uint32(1 + payload.length + padding);
    const body = Buffer.concat([Buffer.of(padding), payload, randomBytes(padding)]);
    return this.#sending?.seal(length, body) ?? Buffer.concat([length, body]);
  }

  async #readPacket(): Promise<MessageFields> {
    const head = await this.#conversation.read(4);
    const length = head.readUInt32BE();
    if (length < 5 || length > maxPacketBytes) throw this.malformed();
    const body = await this.#readBody(head, length);
    const padding = body.readUInt8();
    if (padding > body.length - 2) throw this.malformed();
    return new MessageFields(body.subarray(1, body.length - padding), () => this.malformed());
  }

  async #readBody(head: Buffer, length: number): Promise<Buffer> {
    if (this.#receiving === undefined) return this.#conversation.read(length);
    const [body, tag] = [await this.#conversation.read(length), await this.#conversation.read(tagBytes)];
    try {
      return this.#receiving.open(head, body, tag);
    } catch {
      throw this.malformed();
    }
  }
}
