import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** What a client makes of an answer. */
export type Reading = 'takes' | 'refuses';

/** A server that is not as it should be, what curl and Chromium of Debian make of it, and what a check must. */
export interface OddServer {
  /** What it does: `has two equal lengths`. */
  readonly what: string;
  /** Answers a connection whose request has come; bytes are sent, and the connection is closed. */
  readonly answer: string | Buffer | ((socket: Socket | TLSSocket, request: string, otherPort: number) => void);
  /** Default: `GET`. Chromium navigates, and so knows no other. */
  readonly method?: 'GET' | 'HEAD';
  /** What the body must contain; `null` without one. Default: `hello`. */
  readonly keyword?: string | null;
  readonly curl: Reading;
  /** `null` where it is not asked. */
  readonly chromium: Reading | null;
  /** Who decides where they disagree, and why. */
  readonly because?: string;
  /** Message of the check: `null` for an answer without a remark. */
  readonly message: string | null;
  /** Whether the check is up, against both of them; `because` says why. */
  readonly isUp?: boolean;
}

const crlf = '\r\n';

/** The head of an answer. */
export const head = (...lines: readonly string[]): string => `${lines.join(crlf)}${crlf}${crlf}`;

/** The head of an answer with status 200, and its body. */
export const ok = (headers: readonly string[], ...body: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([head('HTTP/1.1 200 OK', ...headers), ...body].map((part) => Buffer.from(part)));

/** A body in one chunk. */
export const chunk = (body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}${crlf}`), Buffer.from(body), Buffer.from(crlf)]);

export const lastChunk = `0${crlf}${crlf}`;

/** A remark of a check. */
export const remark = (...oddities: readonly string[]): string =>
  `the answer breaks rules of HTTP: ${oddities.join(', ')}`;

/** Whether a check must be up: as both have it, else as the row says by its message. */
export const isUpBy = ({ curl, chromium, isUp, message }: OddServer): boolean =>
  isUp ??
  (curl === (chromium ?? curl) ? curl === 'takes' : message === null || message.startsWith('the answer breaks'));
