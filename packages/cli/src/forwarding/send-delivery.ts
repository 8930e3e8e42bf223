import { type IncomingMessage, request as requestHttp, STATUS_CODES } from 'node:http';
import { request as requestHttps } from 'node:https';
import { performance } from 'node:perf_hooks';
import type { WebhookAttempt } from '@watchpost/client';

/** As long as the server waits, body included. */
const usualTimeoutMs = 10_000;
const mostBytes = 1_000_000;
/** As much of an answer is kept as the server keeps. */
const keptBytes = 16_384;

/** How a delivery went, in the words of an attempt. */
export type Outcome = Pick<WebhookAttempt, 'durationMs' | 'statusCode' | 'error' | 'message' | 'response'> & {
  readonly status: 'delivered' | 'failed';
};

/** What is sent, and where. */
export interface DeliveryRequest {
  /** An absolute URL with `http:` or `https:`. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends it at once. */
  readonly signal: AbortSignal;
  /** Milliseconds until the answer must be complete. Default 10,000. */
  readonly timeoutMs?: number;
}

/** A failure before an answer was complete. */
class Failure extends Error {
  readonly kind: NonNullable<WebhookAttempt['error']>;

  constructor(kind: NonNullable<WebhookAttempt['error']>, message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Sends a delivery, once and without following redirects.
 *
 * @throws the signal's reason when it aborts; everything else is an outcome
 */
export const sendDelivery = async ({
  url,
  headers,
  body,
  signal,
  timeoutMs = usualTimeoutMs,
}: DeliveryRequest): Promise<Outcome> => {
  const startedAt = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: IncomingMessage | undefined;
  const ended = (more: Pick<Outcome, 'status' | 'error' | 'message' | 'response'>): Outcome => ({
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    statusCode: answer?.statusCode ?? null,
    ...more,
  });
  try {
    answer = await exchange(url, headers, body, AbortSignal.any([signal, timeout]));
    const response = await readBeginning(answer);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) {
      return ended({ status: 'delivered', error: null, message: null, response });
    }
    const isRedirect = statusCode >= 300 && statusCode < 400;
    return ended({
      status: 'failed',
      error: isRedirect ? 'redirect' : 'status',
      message: `${answered(statusCode)}${isRedirect ? ' Redirects are not followed.' : ''}`,
      response,
    });
  } catch (error) {
    signal.throwIfAborted();
    const { kind, message } = timeout.aborted
      ? new Failure('timeout', `No complete answer came within ${timeoutMs / 1000} seconds.`)
      : failureOf(error, url);
    return ended({ status: 'failed', error: kind, message, response: null });
  }
};

const exchange = (
  url: URL,
  headers: DeliveryRequest['headers'],
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // A separate connection: one that was kept may be dead since the app was restarted.
    const request = send(url, { method: 'POST', headers, agent: false, signal }, resolve);
    // Not only once: an answer that breaks off is reported here, too.
    request.on('error', reject);
    request.end(body);
  });

/** Reads an answer to its end, and keeps its beginning. */
const readBeginning = async (answer: IncomingMessage): Promise<string> => {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Failure('too_large', 'The answer has more than one megabyte.');
  }
  return Buffer.concat(kept).toString('utf8');
};

const answered = (status: number): string =>
  `The receiver answered ${[status, STATUS_CODES[status]].join(' ').trim()}.`;

const isTlsCode = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/.test(code);

const failureOf = (error: unknown, { host }: URL): Failure => {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : '';
  if (code === 'ECONNREFUSED') return new Failure('connection', `Nothing listens at ${host}.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new Failure('dns', `The name ${host} was not found.`);
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new Failure('connection', 'The connection broke before the answer was complete.');
  if (code.startsWith('HPE_')) return new Failure('invalid_response', `What came back is no HTTP answer (${code}).`);
  if (isTlsCode(code)) return new Failure('tls', `The certificate or the handshake was refused (${code}).`);
  return new Failure('connection', `The connection failed (${code === '' ? text : code}).`);
};
