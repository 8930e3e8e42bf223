import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { CheckFailure } from '../../check/check-failure.js';
import type { ConnectionTask } from '../../connection/secure-connection.js';
import { connectToUrl, type UrlPolicy } from '../../http/http-connection.js';
import { requestHeaders, sendRequest } from '../../http/http-exchange.js';
import { failureMessages } from '../../messages/failure-message.js';

/** How a WebSocket is asked for. */
export interface HandshakeSettings extends UrlPolicy {
  readonly headers: Readonly<Record<string, string>>;
  /** Subprotocols to offer; the target must choose one of them when there are any. */
  readonly subprotocols: readonly string[];
  readonly authorization: string | undefined;
}

/** RFC 6455 §1.3. */
const acceptOf = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

const hasToken = (header: string | undefined, token: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().toLowerCase() === token);

/** The header of a switch to WebSocket that is wrong (RFC 6455 §4.1), `undefined` when none is. */
const wrongHeader = (
  headers: IncomingHttpHeaders,
  key: string,
  subprotocols: readonly string[],
): string | undefined => {
  const chosen = headers['sec-websocket-protocol'];
  const rules: readonly (readonly [name: string, isRight: boolean])[] = [
    ['Upgrade', headers.upgrade?.toLowerCase() === 'websocket'],
    ['Connection', hasToken(headers.connection, 'upgrade')],
    ['Sec-WebSocket-Accept', headers['sec-websocket-accept'] === acceptOf(key)],
    // We offer none, so none may be chosen.
    ['Sec-WebSocket-Extensions', headers['sec-websocket-extensions'] === undefined],
    // One that was offered; as browsers do, none will not do when there are some.
    [
      'Sec-WebSocket-Protocol',
      subprotocols.length === 0 ? chosen === undefined : chosen !== undefined && subprotocols.includes(chosen),
    ],
  ];
  return rules.find(([, isRight]) => !isRight)?.[0];
};

/**
 * Connects and switches to WebSocket (RFC 6455 §4.1). Redirects are not followed.
 *
 * @throws CheckFailure
 */
export const openWebSocket = async (task: ConnectionTask, url: URL, settings: HandshakeSettings): Promise<Socket> => {
  const { headers, subprotocols, authorization } = settings;
  const socket = await connectToUrl(task, url, settings);
  const key = randomBytes(16).toString('base64');
  const own = Object.entries(headers).filter(([name]) => !/^sec-websocket-/i.test(name));
  const request = { method: 'GET', url, headers: Object.fromEntries(own), body: null };
  const answer = await sendRequest(task.run, socket, {
    ...request,
    headers: {
      ...requestHeaders(request, { userAgent: task.environment.userAgent, authorization }),
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
      ...(subprotocols.length > 0 && { 'Sec-WebSocket-Protocol': subprotocols.join(', ') }),
    },
  });
  task.run.findings.statusCode = answer.statusCode;
  if (answer.stream !== null) {
    throw new CheckFailure('down', failureMessages.statusNotAccepted(answer.statusCode, ['101']));
  }
  const wrong = wrongHeader(answer.headers, key, subprotocols);
  if (wrong !== undefined) throw new CheckFailure('down', failureMessages.notWebSocket(wrong));
  return socket;
};
