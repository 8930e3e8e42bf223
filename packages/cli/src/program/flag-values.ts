import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { usageFailure } from '../failure.js';
import type { Flag } from './flag.js';
import { parseTime } from './parse-time.js';

/** The text of each flag as it stood on the command line: one per use, `true` and `false` for flags without a value. */
export type RawFlags = Readonly<Record<string, readonly (string | boolean)[]>>;

/** The flags of one call, read by kind. A flag that was left out is `undefined`. */
export class FlagValues {
  readonly #raw: RawFlags;
  readonly #flags: ReadonlyMap<string, Flag>;
  readonly #stdin: Readable;

  constructor(raw: RawFlags, flags: readonly Flag[], stdin: Readable) {
    this.#raw = raw;
    this.#flags = new Map(flags.map((flag) => [flag.name, flag]));
    this.#stdin = stdin;
  }

  /** Whether the flag was given. */
  has(name: string): boolean {
    return (this.#raw[name]?.length ?? 0) > 0;
  }

  /** Whether a switch, or a flag with a yes and a no, was given as yes. */
  isOn(name: string): boolean {
    return this.#last(name) === true;
  }

  /** A yes or a no; `undefined` when neither was given. */
  boolean(name: string): boolean | undefined {
    const value = this.#last(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** Text; one of the choices where there are some. */
  text(name: string): string | undefined {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    this.#expectChoice(name, value);
    return value;
  }

  /** A number, whole where the flag says so. */
  number(name: string): number | undefined {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    const isWhole = this.#flags.get(name)?.kind === 'integer';
    const pattern = isWhole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/;
    if (!pattern.test(value)) {
      throw usageFailure(`--${name} must be a ${isWhole ? 'whole ' : ''}number, not “${value}”.`);
    }
    return Number(value);
  }

  /**
   * A point in the past: how long ago, a day, or a time (RFC 3339).
   *
   * @returns as the API writes it: RFC 3339, UTC, milliseconds
   */
  time(name: string): string | undefined {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    const at = parseTime(value, Date.now());
    if (at !== undefined) return at;
    throw usageFailure(
      `--${name} cannot be “${value}”.`,
      'Say how long ago, such as 90s, 30m, 2h, 7d or 1w; or when, such as 2026-03-01 or 2026-03-01T09:30:00Z.',
    );
  }

  /** Several texts: separated by commas, or the flag several times, or both. */
  list(name: string): string[] | undefined {
    if (!this.has(name)) return undefined;
    const items = (this.#raw[name] ?? []).flatMap((value) => String(value).split(','));
    const trimmed = items.map((item) => item.trim()).filter((item) => item !== '');
    for (const item of trimmed) this.#expectChoice(name, item);
    return trimmed;
  }

  /**
   * JSON: written out, `@file` for a file, `-` for standard input.
   *
   * @throws CommandFailure `usage` when it is none
   */
  async json(name: string): Promise<unknown> {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    const source = await this.#source(name, value);
    try {
      return JSON.parse(source);
    } catch {
      throw usageFailure(
        `--${name} is not JSON.`,
        `Give it in quotes, as --${name} @file.json, or as --${name} - from standard input.`,
      );
    }
  }

  #last(name: string): string | boolean | undefined {
    return this.#raw[name]?.at(-1);
  }

  async #source(name: string, value: string): Promise<string> {
    if (value === '-') return readAll(this.#stdin);
    if (!value.startsWith('@')) return value;
    try {
      return await readFile(value.slice(1), 'utf8');
    } catch {
      throw usageFailure(`--${name}: cannot read the file ${value.slice(1)}.`);
    }
  }

  #expectChoice(name: string, value: string): void {
    const choices = this.#flags.get(name)?.choices;
    if (choices === undefined || choices.includes(value)) return;
    throw usageFailure(`--${name} cannot be “${value}”.`, `It is one of: ${choices.join(', ')}.`);
  }
}
