/** A request, whichever server it came through. The calls of the server kit are such. */
export interface Call {
  readonly method: string;
  /** Path as it was sent, percent-encoded. */
  readonly path: string;
  /** Query as it was sent, without the question mark. */
  readonly query: string;
  /** Address of the peer that is connected; empty when it is not known. */
  readonly peerAddress: string;
  /** Whether what is sent are the bytes of the answer, so that they may be compressed. Default: they are. */
  readonly mayCompress?: boolean;
  /** One header by its lower-case name. */
  header(name: string): string | null;
  /** Reads the whole body. @throws Error when it is longer than `maxBytes` */
  readBody(maxBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array>;
}

/** An answer before it becomes a `Response` or is written to a socket. Header names are lower-case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes may be shared by many answers. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A body of a form is longer than any form of ours. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

const readBodyOf = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new BodyTooLong(`The body is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The call of a `Request`. @param mayCompress `false` where the host encodes a `Response` once more, as Next does */
export const callFromRequest = (request: Request, peerAddress: string, mayCompress: boolean): Call => {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    peerAddress,
    mayCompress,
    // A `Request` that was made by hand has the host in its address alone.
    header: (name) => request.headers.get(name) ?? (name === 'host' ? host : null),
    readBody: (maxBytes) => readBodyOf(request, maxBytes),
  };
};

/** The answer as a `Response`. */
export const responseFrom = ({ status, headers, body }: Answer): Response => new Response(body, { status, headers });
