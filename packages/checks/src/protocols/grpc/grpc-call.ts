import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import type { Socket } from 'node:net';
import { checkBounds } from '../../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../../check/check-failure.js';
import type { CheckRun } from '../../check/check-run.js';
import { failureMessages } from '../../messages/failure-message.js';
import { codeOf } from '../../network/error-code.js';

/** One call, ready to be sent. */
export interface GrpcCall {
  /** Host and port as the target is called. */
  readonly authority: string;
  readonly isTls: boolean;
  readonly userAgent: string;
  /** `/package.Service/Method`. */
  readonly path: string;
  /** Metadata that signs in; `undefined` for none. */
  readonly authorization: string | undefined;
  /** The message with its prefix. */
  readonly message: Buffer;
}

/** The head of an answer. */
export type GrpcHeaders = IncomingHttpHeaders & IncomingHttpStatusHeader;

/** What came back. */
export interface GrpcAnswer {
  readonly headers: GrpcHeaders;
  /** Empty when all has been said in the headers. */
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const maxBodyBytes = checkBounds.grpcAnswer.most;
/** The limit of our HTTP/1.1 checks, for the headers and for the trailers of an answer. */
const maxHeaderBytes = checkBounds.checkHeaders.most;

/**
 * Says what the error of a session or stream means. What node calls `ERR_HTTP2_ERROR` is its parser's; until the target
 * has sent its settings, with which HTTP/2 begins (RFC 9113 §3.4), the others only say that the connection is gone.
 */
const callFailure = (
  error: unknown,
  { run, isTls, hasBegun }: { readonly run: CheckRun; readonly isTls: boolean; readonly hasBegun: boolean },
): CheckFailure => {
  const code = codeOf(error);
  if (!(error instanceof Error) || !code?.startsWith('ERR_HTTP2_')) return connectionFailure(error, run.phase);
  if (!hasBegun) {
    return code === 'ERR_HTTP2_ERROR'
      ? new CheckFailure('down', failureMessages.noHttp2(isTls), { cause: error })
      : connectionFailure(closedEarly, run.phase);
  }
  if (code === 'ERR_HTTP2_ERROR')
    return new CheckFailure('down', failureMessages.notProtocol('HTTP/2'), { cause: error });
  const [, reason = code] = /NGHTTP2_(\w+)/.exec(error.message) ?? [];
  return new CheckFailure('down', failureMessages.callBrokenOff(reason), { cause: error });
};

const openSession = (run: CheckRun, socket: Socket): ClientHttp2Session => {
  // The connection is there already, so the address means nothing; each request says where it goes.
  const session = connect('http://localhost', {
    createConnection: () => socket,
    settings: { enablePush: false, maxHeaderListSize: maxHeaderBytes },
  });
  run.onEnd(() => session.destroy());
  return session;
};

const bodyOf = (stream: ClientHttp2Stream): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        reject(new CheckFailure('down', failureMessages.healthTooLarge(maxBodyBytes)));
      }
      chunks.push(chunk);
    });
    let hasEnded = false;
    stream.once('end', () => {
      hasEnded = true;
    });
    // Not before the trailers have been emitted as well.
    stream.once('close', () => (hasEnded ? resolve(Buffer.concat(chunks, size)) : reject(closedEarly)));
  });

const exchange = async (run: CheckRun, stream: ClientHttp2Stream, message: Buffer): Promise<GrpcAnswer> => {
  const sentAt = run.elapsedMs;
  let trailers: IncomingHttpHeaders = {};
  stream.once('trailers', (fields: IncomingHttpHeaders) => {
    trailers = fields;
  });
  const head = new Promise<GrpcHeaders>((resolve, reject) => {
    stream.once('response', (fields) => {
      run.addTiming('firstByteMs', run.elapsedMs - sentAt);
      run.phase = 'body';
      resolve(fields);
    });
    stream.once('close', () => reject(closedEarly));
  });
  const body = bodyOf(stream);
  stream.end(message);
  const [headers, bytes] = await Promise.all([head, body]);
  return { headers, trailers, body: bytes };
};

/**
 * Makes one call on a separate connection (gRPC over HTTP/2).
 *
 * @throws CheckFailure
 */
export const callGrpc = (run: CheckRun, socket: Socket, call: GrpcCall): Promise<GrpcAnswer> => {
  run.phase = 'answer';
  let hasBegun = false;
  const answer = async (): Promise<GrpcAnswer> => {
    // A session on a connection that is already closed would not say why.
    if (socket.destroyed) throw socket.errored ?? closedEarly;
    const session = openSession(run, socket);
    session.once('remoteSettings', () => {
      hasBegun = true;
    });
    const broken = new Promise<never>((_resolve, reject) => session.on('error', reject));
    // When the request cannot even be begun, nothing waits for it.
    broken.catch(() => {});
    const stream = session.request({
      ':method': 'POST',
      ':scheme': call.isTls ? 'https' : 'http',
      ':authority': call.authority,
      ':path': call.path,
      'content-type': 'application/grpc',
      te: 'trailers',
      'user-agent': call.userAgent,
      'grpc-timeout': `${Math.ceil(run.remainingMs)}m`,
      ...(call.authorization !== undefined && { authorization: call.authorization }),
    });
    const failed = new Promise<never>((_resolve, reject) => stream.on('error', reject));
    return Promise.race([broken, failed, exchange(run, stream, call.message)]);
  };
  return run.wait(answer()).catch((error: unknown) => {
    throw callFailure(error, { run, isTls: call.isTls, hasBegun });
  });
};
