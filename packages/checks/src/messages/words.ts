import { checkBounds } from '../bounds.js';

const maxQuoted = checkBounds.quoted.most;

/** Repeats text that a target sent or a user wrote, on one line and cut. */
export const plainText = (text: string): string =>
  `${text.slice(0, maxQuoted)}${text.length > maxQuoted ? '…' : ''}`.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** Shows a value as JSON would, cut; of an object only that it is one, however large or deep it may be. */
export const quoted = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return `"${plainText(value)}"`;
};

/** Some things, and how many more there are. */
export const listed = (things: readonly string[], max = 5): string => {
  const rest = things.length > max ? ` and ${things.length - max} more` : '';
  return `${things.slice(0, max).join(', ')}${rest}`;
};

/** `1 day`, `2 days`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** `64 KiB`, `1 MiB`. */
export const size = (bytes: number): string =>
  bytes < 1_048_576 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;

/** `2026-01-31` of a point in time. */
export const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** `2026-01-31 03:04 UTC` of a point in time. */
export const minute = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The first of several sentences, and how many more there are. */
export const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`;
