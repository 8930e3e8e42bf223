import type { IncomingMessage } from 'node:http';

/** A body, or its beginning. */
export interface BodyStart {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** A request as the pipeline sees it, whichever server it came through. */
export interface Call {
  readonly method: string;
  /** Path as it was sent, percent-encoded. */
  readonly path: string;
  /** Query as it was sent, without the question mark. */
  readonly query: string;
  /** Address of the peer that is connected; empty when the server does not provide it. */
  readonly peerAddress: string;
  /** Whether what the server sends are the bytes of the answer, so that the answer may be compressed. */
  readonly mayCompress: boolean;
  /** One header by its lower-case name; repeated ones joined as in RFC 9110 §5.3. */
  header(name: string): string | null;
  /**
   * Reads the whole body.
   *
   * @param onBytes is called with each part that arrives, before it is kept; what it throws ends the reading
   * @throws ProblemError `payload_too_large` as soon as more than `maxBytes` have arrived
   */
  readBody(maxBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array>;
  /**
   * Reads the body as far as it can be read: to the bound, to where the client hung up, or to where `onBytes` threw.
   *
   * @returns at most `maxBytes`, and whether that is not all of it
   */
  readBodyStart(maxBytes: number, onBytes: (bytes: number) => void): Promise<BodyStart>;
  /**
   * Whether a body parser of the host has read the body, so that the bytes that were sent are lost. Default: `false`.
   */
  readonly isBodyParsed?: boolean;
  /** Calls `listener` when the client hangs up before it has its answer; returns how to stop listening. */
  onHangUp(listener: () => void): () => void;
  /** Whether the client has hung up. Default: `onHangUp` is asked, which costs more. */
  hasHungUp?(): boolean;
  /** The request as it reached the kit, for the host's `identity`. */
  readonly raw: Request | IncomingMessage;
}

/** An answer before it becomes a `Response` or is written to a socket. Header names are lower-case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes may be shared by many answers. A stream goes on until the client hangs up or the server ends it. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}
