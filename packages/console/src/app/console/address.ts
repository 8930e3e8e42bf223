import type { ReadonlySignal } from '@preact/signals';

/** Where the person is, below the base path. */
export interface Place {
  /** Begins with a slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Without `#`. */
  readonly fragment: string;
}

/** The address of the page, and ways to change it. */
export interface Address {
  readonly place: ReadonlySignal<Place>;
  /** The address of a place for a link: a path below the base, with or without query. */
  href(to: string): string;
  /** Opens a place. */
  go(to: string, options?: { readonly replace?: boolean }): void;
  /** Sets fields of the query, or removes those that are `undefined` or empty; other fields stay. Replaces the entry in the history unless `push` is set. */
  setQuery(fields: Readonly<Record<string, string | undefined>>, options?: { readonly push?: boolean }): void;
}
