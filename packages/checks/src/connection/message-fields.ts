import type { CheckFailure } from '../check/check-failure.js';

/** Reads one message of a binary protocol field by field, and never past its end. */
export class MessageFields {
  readonly #bytes: Buffer;
  readonly #malformed: () => CheckFailure;
  #offset = 0;

  /** @param malformed what is thrown when a field is not all there */
  constructor(bytes: Buffer, malformed: () => CheckFailure) {
    this.#bytes = bytes;
    this.#malformed = malformed;
  }

  /** What is thrown when the message makes no sense. */
  malformed(): CheckFailure {
    return this.#malformed();
  }

  /** How many bytes are not read yet. */
  get left(): number {
    return this.#bytes.length - this.#offset;
  }

  /** The next byte, which stays where it is; -1 at the end. */
  get next(): number {
    return this.#bytes[this.#offset] ?? -1;
  }

  /** So many bytes. */
  take(count: number): Buffer {
    if (count < 0 || count > this.left) throw this.#malformed();
    this.#offset += count;
    return this.#bytes.subarray(this.#offset - count, this.#offset);
  }

  /** So many bytes as fields of their own. */
  part(count: number): MessageFields {
    return new MessageFields(this.take(count), this.#malformed);
  }

  /** All that is left. */
  rest(): Buffer {
    return this.take(this.left);
  }

  /** An unsigned number of up to six bytes, the largest first. */
  uintBE(byteCount: number): number {
    return this.take(byteCount).readUIntBE(0, byteCount);
  }

  /** An unsigned number of up to six bytes, the smallest first. */
  uintLE(byteCount: number): number {
    return this.take(byteCount).readUIntLE(0, byteCount);
  }

  /** Text in UTF-8 up to a zero byte. */
  zeroTerminated(): string {
    const end = this.#bytes.indexOf(0, this.#offset);
    if (end === -1) throw this.#malformed();
    const text = this.take(end - this.#offset).toString('utf8');
    this.#offset += 1;
    return text;
  }
}
