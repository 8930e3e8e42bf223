import type { IncomingHttpHeaders } from 'node:http';
import type { DetailedPeerCertificate } from 'node:tls';
import type { StepResult } from '@watchpost/schemas';
import { checkBounds } from '../bounds.js';

const keptBytes = checkBounds.bodyHead.most;

/**
 * The beginning of a body as it is sent. The first piece is a reference; later ones are copied, because a body that drips
 * would otherwise hold on to one buffer for each drop.
 */
export class BodyHead {
  bytes: Buffer | null = null;
  /** Whether more of the body came than is kept. */
  isCut = false;

  add(piece: Buffer): void {
    if (this.isCut) return;
    const { bytes } = this;
    const length = bytes?.length ?? 0;
    this.isCut = length + piece.length > keptBytes;
    const taken = this.isCut ? piece.subarray(0, keptBytes - length) : piece;
    this.bytes = bytes === null ? taken : Buffer.concat([bytes, taken]);
  }
}

/** The head of an answer over HTTP. */
interface AnswerHead {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly codings: readonly string[];
}

/** A request that was redirected. Of its answer, which may have 256 KiB of headers, the status alone is kept. */
export interface RedirectedRequest {
  readonly url: URL;
  readonly statusCode: number;
}

/** The last request over HTTP, and how it came to that. */
export interface HttpSighting {
  readonly url: URL;
  readonly redirects: readonly RedirectedRequest[];
  readonly answer: AnswerHead | null;
  body: BodyHead | null;
}

/** The last handshake of TLS. */
export interface TlsSighting {
  /** With those that vouch for it; `null` when none was shown. */
  readonly certificate: DetailedPeerCertificate | null;
  /** Why it was refused. */
  readonly reason: string | null;
}

/** What was said of a name last. */
export interface DnsSighting {
  readonly name: string;
  readonly recordType: string | null;
  readonly code: string | null;
  readonly answers: readonly string[];
}

/** One request of a page, in the order in which they began. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  /** What it is for, such as `Document`, `Script` or `Image`. */
  readonly resourceType: string;
  /** Since the flow began. */
  readonly startMs: number;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly bytes: number | null;
  /** Chromium's name for its error; `null` for a request that did not fail. */
  readonly error: string | null;
}

/** The pages of a flow, at its end. */
export interface PageSighting {
  readonly url: string | null;
  readonly title: string | null;
  readonly text: string | null;
  readonly requests: readonly PageRequest[];
  readonly requestCount: number;
  readonly consoleErrors: readonly string[];
  /** WebP in base64, without secrets. */
  readonly screenshot: string | null;
}

/** How a program ended, and what it printed. */
export interface CommandSighting {
  /** `null` for a program that was killed. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly errorOutput: string;
}

/**
 * What a check comes across on its way: references to what is there anyway, so a check that succeeds pays nothing for them. A
 * failure makes evidence of them. They end with the check: what hangs on a socket stays until V8 collects it.
 */
export interface Sightings {
  http: HttpSighting | null;
  tls: TlsSighting | null;
  dns: DnsSighting | null;
  browser: PageSighting | null;
  steps: readonly StepResult[] | null;
  command: CommandSighting | null;
  /** What steps have extracted, by the names of their variables. */
  variables: ReadonlyMap<string, string> | null;
  /** Holds the cookies that the target has set: it may show them again. */
  cookies: { readonly values: readonly string[] } | null;
}

/** Sightings of a check that has come across nothing yet. */
export const noSightings = (): Sightings => ({
  http: null,
  tls: null,
  dns: null,
  browser: null,
  steps: null,
  command: null,
  variables: null,
  cookies: null,
});
