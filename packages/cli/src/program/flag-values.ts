import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { usageFailure } from '../failure.js';
import { durationMs, unitOfFlag } from './duration.js';
import type { Flag } from './flag.js';
import { parseTime } from './parse-time.js';
import { setAt } from './set-at.js';

/** `name=value`, with a name of one or several parts. */
const pair = /^([A-Za-z_][\w-]*(?:\.[\w-]+)*)=(.*)$/s;

/** The value behind `name=`: JSON where it is some, else the text itself. */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Parts between commas; those within quotes or braces separate nothing, as in the selector `{job="a",mode="b"}`. */
const splitList = (text: string): string[] =>
  text.match(/(?:\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}|"(?:[^"\\]|\\.)*"|[^,])+/gs) ?? [];

/** A length of time such as `5m`, in the unit that the name of the flag ends with. */
const inUnitOfFlag = (name: string, text: string): number | undefined => {
  const [unit, length] = [unitOfFlag(name), durationMs(text)];
  return unit === undefined || length === undefined ? undefined : length / unit;
};

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
    const inUnit = inUnitOfFlag(name, value);
    if (inUnit !== undefined && (!isWhole || Number.isInteger(inUnit))) return inUnit;
    const pattern = isWhole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/;
    if (!pattern.test(value)) {
      throw usageFailure(`--${name} must be a ${isWhole ? 'whole ' : ''}number, not “${value}”.`);
    }
    return Number(value);
  }

  /** A number, or text where it is not a number. */
  scalar(name: string): string | number | undefined {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  }

  /**
   * A point in time: how long ago or how far ahead, as the flag says, `now`, a day, or a time (RFC 3339).
   *
   * @returns as the API writes it: RFC 3339, UTC, milliseconds
   */
  time(name: string): string | undefined {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    const isAhead = this.#flags.get(name)?.isAhead === true;
    const at = parseTime(value, { nowMs: Date.now(), isAhead });
    if (at !== undefined) return at;
    const how = isAhead ? 'Say in how long' : 'Say how long ago';
    throw usageFailure(
      `--${name} cannot be “${value}”.`,
      `${how}, such as 90s, 30m, 2h, 7d or 1w; or when, such as now, 2026-03-01 or 2026-03-01T09:30:00Z.`,
    );
  }

  /** Several texts: separated by commas, or the flag several times, or both. */
  list(name: string): string[] | undefined {
    if (!this.has(name)) return undefined;
    const items = (this.#raw[name] ?? []).flatMap((value) => splitList(String(value)));
    const trimmed = items.map((item) => item.trim()).filter((item) => item !== '');
    for (const item of trimmed) this.#expectChoice(name, item);
    return trimmed;
  }

  /**
   * JSON: written out, `@file` for a file, `-` for standard input, or an object from `key=value`, the flag several
   * times for several.
   *
   * @param otherwise reads what is nothing of that; `undefined` when it cannot either
   * @param isText whether what is at a path is text, even if it looks like JSON
   * @throws CommandFailure `usage` when it is not JSON
   */
  async json(
    name: string,
    otherwise?: (text: string) => unknown,
    isText?: (path: string) => boolean,
  ): Promise<unknown> {
    const value = this.#last(name);
    if (typeof value !== 'string') return undefined;
    const pairs = (this.#raw[name] ?? []).map((text) => pair.exec(String(text)));
    if (pairs.every((found) => found !== null)) {
      const object: Record<string, unknown> = {};
      for (const [, path = '', text = ''] of pairs)
        setAt(object, path, text !== 'null' && isText?.(path) === true ? text : readValue(text));
      return object;
    }
    const source = await this.#source(name, value);
    try {
      return JSON.parse(source);
    } catch {
      const read = otherwise?.(value);
      if (read !== undefined) return read;
      throw usageFailure(
        `--${name} is not JSON.`,
        `Give it in quotes, as --${name} key=value, as --${name} @file.json, or as --${name} - from standard input.`,
      );
    }
  }

  /**
   * A secret: what a file or standard input holds, without the line break at its end, or what is typed.
   *
   * @param ask asks for it, where the flag has no value
   * @throws CommandFailure `usage` when the secret itself is on the command line
   */
  async secret(name: string, ask: () => Promise<string>): Promise<string | undefined> {
    const value = this.#last(name);
    if (value === undefined) return undefined;
    if (value === true) return ask();
    const text = String(value);
    if (text === '-' || text.startsWith('@')) return (await this.#source(name, text)).replace(/\r?\n$/, '');
    throw usageFailure(
      `--${name} takes no secret itself: command lines are kept in histories and seen by other users.`,
      `Leave it alone, as the last word, and it is asked for; or give it as --${name} @file, or as --${name} - from standard input.`,
    );
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
    const { choices, hasOthers = false } = this.#flags.get(name) ?? {};
    if (choices === undefined || hasOthers || choices.includes(value)) return;
    throw usageFailure(`--${name} cannot be “${value}”.`, `It is one of: ${choices.join(', ')}.`);
  }
}
