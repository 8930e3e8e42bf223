import type { PageLocale, PublicStatusPage } from '@watchpost/schemas';
import type { Refusal } from '../copies/copies.js';
import type { Address } from '../pages/addresses.js';

/** What is known of a visit when the gates judge it. */
export interface Visit {
  readonly method: string;
  /** `undefined` when the path leads nowhere. */
  readonly address: Address | undefined;
  /** The language that the path names. */
  readonly language: PageLocale | null;
  /** The page, or why it cannot be shown; `undefined` before it was read. */
  readonly page: Pick<PublicStatusPage, 'locale' | 'locales'> | Refusal | undefined;
}

/** Why a visit goes no further, and what it gets. */
export interface Verdict {
  readonly reason: 'address' | 'method' | 'page' | 'password' | 'flood' | 'outage' | 'language';
  readonly answer: 'notFound' | 'notAllowed' | 'unlock' | 'tooMany' | 'unavailable';
}

/** One stage that lets a visit through, with `null`, or ends it. */
export type Gate = (visit: Visit) => Verdict | null;
