import { checkBounds } from '../bounds.ts';

/** A pattern and what to match it against: the texts of its job, from one to before another. */
export interface PatternSearch {
  readonly pattern: string;
  readonly from: number;
  readonly to: number;
}

/** Patterns that are to be matched. */
export interface SearchJob {
  readonly kind: 'search';
  readonly texts: readonly string[];
  readonly searches: readonly PatternSearch[];
}

/** Patterns that are to be found in a text. */
export interface ExtractJob {
  readonly kind: 'extract';
  readonly text: string;
  readonly patterns: readonly string[];
}

/** Work that a thread is given: to compile patterns, to match them against texts, or to find what they match. */
export type PatternJob = { readonly kind: 'read'; readonly patterns: readonly string[] } | SearchJob | ExtractJob;

/** What came of it. */
export type PatternAnswer =
  /** Of each pattern why it cannot be used, in words that follow the name of a field; `null` when it can. */
  | { readonly kind: 'read'; readonly problems: readonly (string | null)[] }
  /** Of each search whether the pattern is in one of its texts. */
  | { readonly kind: 'found'; readonly found: readonly boolean[] }
  /** Of each pattern the first group of its first match, or all of that without a group; `null` without a match. */
  | { readonly kind: 'extracted'; readonly values: readonly (string | null)[] }
  /** The pattern at which time ran out, or that is not valid. */
  | { readonly kind: 'tooSlow' | 'notAPattern'; readonly pattern: string };

/**
 * How long one job may work, in milliseconds: all patterns of a check, from reading them to the last text. The engine never
 * backtracks, yet some patterns take 0.1 µs for each character times each step: minutes with a body of 1 MiB. Most need
 * 50 ms for that.
 */
export const maxJobMs: number = checkBounds.patternTime.most;
