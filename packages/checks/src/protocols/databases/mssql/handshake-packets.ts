import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { CheckFailure } from '../../../check/check-failure.js';
import { headerBytes, packetType, toPackets } from './packets.js';

/**
 * A connection on which TLS begins inside of packets and goes on without them ([MS-TDS] 3.2.5.2): {@link unwrap} is called
 * when the handshake is over. It ends with the socket below it.
 */
export class HandshakePackets extends Duplex {
  readonly #socket: Socket;
  readonly #malformed: () => CheckFailure;
  #isWrapped = true;
  #held: Buffer = Buffer.alloc(0);

  /** @param malformed what it fails with when the target sends something else */
  constructor(socket: Socket, malformed: () => CheckFailure) {
    super();
    this.#socket = socket;
    this.#malformed = malformed;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.once('end', () => this.push(null));
    socket.once('close', () => this.destroy(socket.errored ?? undefined));
    socket.resume();
  }

  /** Passes on what follows as it is. */
  unwrap(): void {
    this.#isWrapped = false;
    const rest = this.#held;
    this.#held = Buffer.alloc(0);
    if (rest.length > 0) this.#pass(rest);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    // One message for each flight of the handshake: some servers read no further than its last packet.
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    this.#socket.write(this.#isWrapped ? toPackets(packetType.preLogin, bytes) : bytes, callback);
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroy();
    callback(error);
  }

  #pass(bytes: Buffer): void {
    if (!this.push(bytes)) this.#socket.pause();
  }

  #receive(bytes: Buffer): void {
    if (!this.#isWrapped) {
      this.#pass(bytes);
      return;
    }
    this.#held = Buffer.concat([this.#held, bytes]);
    while (this.#held.length >= headerBytes) {
      const length = this.#held.readUInt16BE(2);
      if (length <= headerBytes || this.#held[0] !== packetType.preLogin) {
        this.destroy(this.#malformed());
        return;
      }
      if (this.#held.length < length) return;
      const body = this.#held.subarray(headerBytes, length);
      this.#held = this.#held.subarray(length);
      this.#pass(body);
    }
  }
}
