import type { BrowserStep } from '@watchpost/schemas';
import type { PageSighting } from '../../check/sightings.js';

// What the thread that steers Chromium is asked for and answers. Node runs it from the sources, so these are types alone.

/** What every Chromium is started with. */
export interface ChromiumOptions {
  readonly executablePath: string;
  /** Whether it separates its processes from the rest of the machine; false where its operator has turned that off. */
  readonly isSandboxed: boolean;
}

/** A flow to run once, in a context with no cookies or storage of another. */
export interface FlowJob {
  /** Of the proxy on 127.0.0.1 through which all of it goes. */
  readonly proxyPort: number;
  readonly target: string;
  readonly steps: readonly BrowserStep[];
  readonly verifyTls: boolean;
  /** For the steps; evidence is made after it. */
  readonly timeoutMs: number;
  /** Values of `{{secrets.name}}`. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Where secrets may be typed in. */
  readonly origins: readonly string[];
  /** Whether the text of the last page is wanted, also when all went well. */
  readonly wantsText: boolean;
}

/** Why a flow failed. */
export type FlowCause =
  /** Chromium did not load a page: its name for the error, such as `net::ERR_CONNECTION_REFUSED`. */
  | { readonly kind: 'network'; readonly error: string; readonly url: string }
  | { readonly kind: 'status'; readonly statusCode: number }
  /** No element was found, or it was not visible, enabled and in one place. */
  | { readonly kind: 'element'; readonly selector: string; readonly waitedMs: number }
  | { readonly kind: 'elementCount'; readonly selector: string; readonly waitedMs: number }
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'frame' }
  | { readonly kind: 'navigation' }
  | { readonly kind: 'text'; readonly expected: string }
  | { readonly kind: 'title' | 'url'; readonly expected: string; readonly found: string }
  | { readonly kind: 'secretOrigin'; readonly name: string; readonly origin: string }
  | { readonly kind: 'noSecret'; readonly name: string }
  | { readonly kind: 'crashed' | 'dialogs' | 'timedOut' | 'cancelled' }
  | { readonly kind: 'other'; readonly error: string };

/** How the first page did, as web-vitals measures it. */
export interface PageVitals {
  readonly ttfbMs: number | null;
  readonly lcpMs: number | null;
  readonly cls: number | null;
}

/** What a flow found. */
export interface FlowOutcome extends PageSighting {
  /** Steps that were begun, in order; the last one failed if there is a cause. */
  readonly steps: readonly { readonly durationMs: number; readonly statusCode: number | null }[];
  readonly cause: FlowCause | null;
  /** Status of the document that the first page showed last; `null` when none came. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly vitals: PageVitals;
  readonly failedRequestCount: number;
  readonly consoleErrorCount: number;
}

/** What the thread is sent. */
export type BrowserOrder =
  | { readonly kind: 'run'; readonly id: number; readonly job: FlowJob }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Ends Chromium and the thread. */
  | { readonly kind: 'close' };

/** What the thread sends. */
export type BrowserNotice =
  /** Chromium was started as this process, which leads its group. */
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'notStarted'; readonly reason: string }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: FlowOutcome }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string };
