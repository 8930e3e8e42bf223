import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import { defaultUserAgent } from '../network/user-agent.js';

/** One request, ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The head of an answer. */
export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** Where the body comes from; `null` when the protocol was switched. */
  readonly stream: IncomingMessage | null;
}

/** The limit that most servers set for requests, 16 KiB, here for all headers of an answer. */
const maxHeaderBytes = checkBounds.checkHeaders.most;
const maxInterimAnswers = checkBounds.interimAnswers.most;

/**
 * The headers of a request as they are sent: ours, unless it sets them, the length of its body, and what it signs in
 * with.
 *
 * @param options.userAgent the name of a check whose environment has another
 * @param options.authorization takes the place of an `Authorization` that the request sets
 */
export const requestHeaders = (
  { method, url, headers, body }: HttpRequest,
  {
    userAgent = defaultUserAgent,
    authorization,
  }: { readonly userAgent?: string | undefined; readonly authorization?: string | undefined } = {},
): Record<string, string> => {
  const lowered = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const defaults = { Host: url.host, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br' };
  const own = Object.entries(headers).filter(
    ([name]) => authorization === undefined || name.toLowerCase() !== 'authorization',
  );
  // RFC 9110 §8.6: methods that expect content say so even without any.
  const hasLength = body !== null || method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !lowered.has(name.toLowerCase()))),
    ...Object.fromEntries(own),
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(hasLength && { 'Content-Length': String(Buffer.byteLength(body ?? '')) }),
  };
};

const failureOf = (error: unknown, run: CheckRun): CheckFailure =>
  codeOf(error) === 'HPE_HEADER_OVERFLOW'
    ? new CheckFailure('down', failureMessages.headersTooLarge(maxHeaderBytes), { cause: error })
    : connectionFailure(error, run.phase);

const headOf = (run: CheckRun, exchange: ClientRequest): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    let sentAt = run.elapsedMs;
    let firstByteAt: number | undefined;
    let interimAnswers = 0;
    const answered = ({ statusCode = 0, headers }: IncomingMessage, stream: IncomingMessage | null): void => {
      run.addTiming('firstByteMs', (firstByteAt ?? run.elapsedMs) - sentAt);
      resolve({ statusCode, headers, stream });
    };

    exchange.once('finish', () => {
      if (firstByteAt === undefined) sentAt = run.elapsedMs;
    });
    exchange.once('socket', (socket) =>
      socket.once('data', () => {
        firstByteAt = run.elapsedMs;
      }),
    );
    exchange.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) {
        exchange.destroy(new CheckFailure('down', failureMessages.tooManyInterimAnswers(maxInterimAnswers)));
      }
    });
    exchange.once('response', (response) => {
      // An error of the parser is emitted on the request, even when the body is under way. What comes behind a body that
      // is complete is no part of it; many servers send a line too much, or a body where none may be.
      exchange.on('error', (error) => {
        if (!response.complete) response.destroy(error);
      });
      answered(response, response);
    });
    exchange.once('upgrade', (response, socket, rest) => {
      // The new protocol may have begun in the same packet.
      if (rest.length > 0) socket.unshift(rest);
      answered(response, null);
    });
    exchange.on('error', reject);
    exchange.once('close', () => reject(closedEarly));
  });

/**
 * Sends a request on an open connection and waits for the head of the answer.
 *
 * @throws CheckFailure
 */
export const sendRequest = (
  run: CheckRun,
  socket: Socket,
  { method, url, headers, body }: HttpRequest,
): Promise<HttpAnswer> => {
  run.phase = 'answer';
  // A request on a connection that is already closed would hear nothing, not even an error.
  if (socket.destroyed) return Promise.reject(failureOf(socket.errored ?? closedEarly, run));
  // With a separate connection and no agent, node sends `Connection: close`.
  const exchange = request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers,
    setHost: false,
    maxHeaderSize: maxHeaderBytes,
  });
  const head = headOf(run, exchange);
  exchange.end(body ?? undefined);
  return run.wait(head).catch((error: unknown) => {
    throw failureOf(error, run);
  });
};
