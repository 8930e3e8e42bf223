import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { AnswerFaultError } from '../network/answer/answer-fault.js';
import { type AnswerParts, AnswerReader } from '../network/answer/answer-reader.js';
import { defaultUserAgent } from '../network/user-agent.js';

// Not imported: that reads every export at once, and with `WebSocket` loads the whole of Node's `fetch`, 17 MB.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

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
  /** Codings that were applied to the body on its way, the last one last (RFC 9112 §7). */
  readonly codings: readonly string[];
  /** Where the body comes from; `null` when the protocol was switched. */
  readonly stream: Readable | null;
}

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
    traceparent,
  }: {
    readonly userAgent?: string | undefined;
    readonly authorization?: string | undefined;
    readonly traceparent?: string | undefined;
  } = {},
): Record<string, string> => {
  const lowered = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const defaults = {
    ...{ Host: url.host, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br' },
    ...(traceparent !== undefined && { traceparent }),
  };
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

/** The head of a request as it is sent. Names and values that would begin another line are a defect of ours. */
const requestHead = ({ method, url, headers }: HttpRequest): string => {
  const lines = Object.entries({ Connection: 'close', ...headers }).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

/** What an error of the connection or of the answer means; a defect of ours stays what it is. */
const failureOf = (error: unknown, run: CheckRun): Error => {
  if (error instanceof AnswerFaultError) {
    return new CheckFailure('down', failureMessages.answerFault(error.fault), { cause: error });
  }
  try {
    return connectionFailure(error, run.phase);
  } catch (defect) {
    return defect instanceof Error ? defect : new TypeError('a defect that is no error', { cause: defect });
  }
};

/** The body of an answer: it is read from the connection as fast as it is asked for. */
const bodyFrom = (socket: Socket): Readable =>
  new Readable({
    read: () => void socket.resume(),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
    // Who reads it learns of an error; without a reader it says nothing.
  }).on('error', () => {});

/** Reads the head of an answer; its body follows as it is read. */
const readAnswer = (run: CheckRun, socket: Socket, request: HttpRequest): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const body = bodyFrom(socket);
    let sentAt = run.elapsedMs;
    let firstByteAt: number | undefined;
    let interimAnswers = 0;
    let isOver = false;

    const stop = (): void => {
      isOver = true;
      socket.off('data', onData).off('end', onEnd).off('error', fail).off('close', onEnd);
    };
    const fail = (error: unknown): void => {
      if (isOver) return;
      stop();
      const failure = failureOf(error, run);
      reject(failure);
      body.destroy(failure);
    };
    const parts: AnswerParts = {
      onInterim: () => {
        interimAnswers += 1;
        if (interimAnswers > maxInterimAnswers) {
          throw new CheckFailure('down', failureMessages.tooManyInterimAnswers(maxInterimAnswers));
        }
      },
      onHead: ({ statusCode, headers, framing }) => {
        run.addTiming('firstByteMs', (firstByteAt ?? run.elapsedMs) - sentAt);
        resolve({ statusCode, headers, codings: framing.codings, stream: statusCode === 101 ? null : body });
      },
      onBody: (piece) => {
        if (!body.push(piece)) socket.pause();
      },
      // What comes behind a body that is complete is no part of it; many servers send a line too much.
      onEnd: () => {
        stop();
        body.push(null);
      },
    };
    const reader = new AnswerReader(request.method, parts, run.findings.oddities);
    const onData = (bytes: Buffer): void => {
      firstByteAt ??= run.elapsedMs;
      try {
        const rest = reader.read(bytes);
        // The new protocol may have begun in the same packet.
        if (isOver && rest.length > 0) socket.pause().unshift(rest);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = (): void => {
      if (!isOver && !reader.end()) fail(closedEarly);
    };
    socket.on('data', onData).on('end', onEnd).on('error', fail).on('close', onEnd);
    socket.write(`${requestHead(request)}${request.body ?? ''}`, () => {
      if (firstByteAt === undefined) sentAt = run.elapsedMs;
    });
  });

/**
 * Sends a request on an open connection and waits for the head of the answer. A connection serves one request.
 *
 * @throws CheckFailure
 */
export const sendRequest = async (run: CheckRun, socket: Socket, request: HttpRequest): Promise<HttpAnswer> => {
  run.phase = 'answer';
  // A request on a connection that is already closed would hear nothing, not even an error.
  if (socket.destroyed) throw failureOf(socket.errored ?? closedEarly, run);
  const redirects = run.sightings.http?.redirects ?? [];
  const asked = { url: request.url, redirects, body: null };
  run.sightings.http = { ...asked, answer: null };
  const answer = await run.wait(readAnswer(run, socket, request)).catch((error: unknown) => {
    throw failureOf(error, run);
  });
  run.sightings.http = { ...asked, answer };
  return answer;
};
