/** What a service reports of its health, by its number (grpc.health.v1, `ServingStatus`). */
const servingStatuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'] as const;

/** What a service reports of its health. */
export type ServingStatus = (typeof servingStatuses)[number];

/** In front of a message: whether it is compressed, and its length (gRPC over HTTP/2, "Length-Prefixed-Message"). */
const prefixBytes = 5;
/** Tag of field 1 with a string (protobuf encoding, wire type 2) and with a number (wire type 0). */
const stringTag = 0x0a;
const numberTag = 0x08;

const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]);

/** The message `HealthCheckRequest { service }`, ready to be sent. */
export const healthRequest = (service: string): Buffer => {
  const name = Buffer.from(service);
  const message = Buffer.concat([Buffer.from(service === '' ? [] : [stringTag, ...varint(name.length)]), name]);
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
};

/** Reads the fields of a message in turn. */
class FieldReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** A number of at most 32 bits; `undefined` when it has more or is cut off. */
  readVarint(): number | undefined {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return undefined;
      this.#at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return undefined;
  }

  /** Passes over the value of a field that is not known; `false` when it cannot be. */
  skip(wireType: number): boolean {
    if (wireType === 0) return this.readVarint() !== undefined;
    const length = wireType === 1 ? 8 : wireType === 5 ? 4 : wireType === 2 ? this.readVarint() : undefined;
    if (length === undefined || this.#at + length > this.#bytes.length) return false;
    this.#at += length;
    return true;
  }
}

/**
 * Reads the message `HealthCheckResponse { status }`.
 *
 * @param bytes the whole body of the answer
 * @returns the status; `undefined` when it is no such message
 */
export const readHealthResponse = (bytes: Buffer): ServingStatus | undefined => {
  const isCompressed = bytes[0] !== 0;
  if (bytes.length < prefixBytes || isCompressed || bytes.readUInt32BE(1) !== bytes.length - prefixBytes) {
    return undefined;
  }
  const reader = new FieldReader(bytes.subarray(prefixBytes));
  // A field that is left out has its default; of one that occurs twice the last counts.
  let status: number | undefined = 0;
  while (!reader.isAtEnd) {
    const tag = reader.readVarint();
    if (tag === undefined) return undefined;
    if (tag === numberTag) status = reader.readVarint();
    else if (!reader.skip(tag & 7)) return undefined;
    if (status === undefined) return undefined;
  }
  return servingStatuses[status];
};
