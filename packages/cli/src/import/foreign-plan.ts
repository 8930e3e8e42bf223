import type { MonitorCreate } from '@watchpost/client';
import { type ImportPlan, type LeftOut, type PlannedMonitor, plannedProblem } from '@watchpost/client/uptime-kuma';
import { usageFailure } from '../failure.js';
import { type ForeignRemark, type ForeignRemarkCode, remarkOf, remarkText } from './foreign-remark.js';

/** Entries of one file: ten times what an organization of thousands of hosts has, and a report that still fits a terminal's memory. */
export const mostEntries = 10_000;

/** A monitor of a file. */
export interface ForeignPlanned extends PlannedMonitor {
  /** As `changes`, with codes. */
  readonly remarks: readonly ForeignRemark[];
}

/** An entry of a file that is not created. */
export interface ForeignLeftOut extends LeftOut {
  /** As `reason`, with a code. */
  readonly remark: ForeignRemark;
}

/** What is to be created from a file. */
export interface ForeignPlan extends ImportPlan {
  readonly monitors: readonly ForeignPlanned[];
  readonly skipped: readonly ForeignLeftOut[];
  readonly invalid: readonly ForeignLeftOut[];
}

/** Thrown while one entry is read. */
export class LeftOutError extends Error {
  readonly kind: 'skipped' | 'invalid';
  readonly remark: ForeignRemark;

  constructor(kind: 'skipped' | 'invalid', remark: ForeignRemark) {
    super(remarkText(remark));
    this.kind = kind;
    this.remark = remark;
  }
}

/** Watchpost has no such thing. */
export const noSuchThing = (code: ForeignRemarkCode, ...values: readonly (string | number)[]): LeftOutError =>
  new LeftOutError('skipped', remarkOf(code, ...values));
/** What the file says cannot be, or is not enough. */
export const cannotBe = (code: ForeignRemarkCode, ...values: readonly (string | number)[]): LeftOutError =>
  new LeftOutError('invalid', remarkOf(code, ...values));

/** Notes what an entry means otherwise than there. */
export type AddRemark = (code: ForeignRemarkCode, ...values: readonly (string | number)[]) => void;

/** One entry of a file. */
export interface ForeignEntry {
  /** Unique in the file. */
  readonly key: string;
  readonly name: string;
  /** Its type there. */
  readonly from: string;
  /** What else it can be left out by. */
  readonly alsoNamed?: readonly string[];
  /**
   * What it becomes; its name is the entry's.
   *
   * @param remark takes what means something else here
   * @throws LeftOutError
   */
  readonly read: (remark: AddRemark) => Omit<MonitorCreate, 'name'>;
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;
/** Any value as text; objects may have a key `toString`. */
export const stringOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
/** Text in which spaces at the ends count, such as a password or a body. */
export const wholeTextOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return textOf(value);
};
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text on one line, without a part of an emoji or of another letter at its end. */
const cut = (written: string, most: number): string => {
  const text = written
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  if (text.length <= most) return text;
  // A letter is short; one that fills the whole text is cut all the same.
  const { index = most } = letters.segment(text.slice(0, most + 100)).containing(most) ?? {};
  return text
    .slice(0, index === 0 ? most : index)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
};

/** Labels in the bounds of a monitor's. */
export const tagsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => cut(text, 50)).filter((text) => text !== ''))].slice(0, 50);

/** A number within the bounds of a field, with a remark when it was not. */
export const within = (
  what: string,
  { value, min, max }: { readonly value: number; readonly min: number; readonly max: number },
  remark: AddRemark,
): number => {
  const kept = Math.min(max, Math.max(min, Math.round(value)));
  if (kept !== Math.round(value)) remark('adjusted', what, kept, Math.round(value));
  return kept;
};

/** How often, and how long a check may take. */
export const rhythm = (
  { intervalSeconds, timeoutSeconds }: { readonly intervalSeconds: number; readonly timeoutSeconds: number },
  remark: AddRemark,
): Pick<MonitorCreate, 'intervalSeconds' | 'timeoutSeconds'> => {
  const interval = within('interval', { value: intervalSeconds, min: 5, max: 86_400 }, remark);
  const most = Math.min(300, interval - 1);
  return {
    intervalSeconds: interval,
    timeoutSeconds: within('time limit', { value: Math.ceil(timeoutSeconds), min: 1, max: most }, remark),
  };
};

/** Every setting that there is nothing for is named. */
export const remarkOthers = (settings: Fields, known: readonly string[], remark: AddRemark): void => {
  for (const [name, value] of Object.entries(settings)) {
    if (known.includes(name) || value === null || value === false || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    remark('settingLeftOut', name);
  }
};

/** A host alone; IPv6 addresses may be in brackets. */
export const hostOf = (host: string | undefined): string => {
  if (host === undefined) throw cannotBe('noHost');
  // It is not repeated: what is no host name may be an address with a password.
  if (!/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[^\s:/@[\]]{1,253})$/.test(host)) throw cannotBe('invalidHost');
  return host;
};

/** `host:port`; IPv6 addresses are in brackets. */
export const hostAndPort = (host: string, port: number): string => {
  hostOf(host);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw cannotBe('wrongPort', port);
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
};

/** Plans all entries; none is lost without a reason. */
export const planEntries = (entries: readonly ForeignEntry[], except: readonly string[]): ForeignPlan => {
  if (entries.length > mostEntries) {
    throw usageFailure(
      `The file has ${entries.length.toLocaleString('en')} entries; an import takes ${mostEntries.toLocaleString('en')}.`,
      'Import it in parts.',
    );
  }
  const monitors: ForeignPlanned[] = [];
  const left: Record<LeftOutError['kind'], ForeignLeftOut[]> = { skipped: [], invalid: [] };
  const keys = new Set<string>();
  for (const [index, { key: named, name: full, from, alsoNamed = [], read }] of entries.entries()) {
    const key = keys.has(named) ? `${named}#${index + 1}` : named;
    keys.add(key);
    const name = cut(full, 200) || cut(key, 200) || `#${index + 1}`;
    try {
      if ([key, full, from, ...alsoNamed].some((each) => except.includes(each))) throw noSuchThing('leftOutAsAsked');
      const remarks: ForeignRemark[] = [];
      const monitor = { name, ...read((...said) => void remarks.push(remarkOf(...said))) } as MonitorCreate;
      const problem = plannedProblem(monitor);
      if (problem !== undefined) throw cannotBe('notAccepted', problem);
      monitors.push({ key, name, from, members: [], remarks, changes: remarks.map(remarkText), monitor });
    } catch (error) {
      if (!(error instanceof LeftOutError)) throw error;
      left[error.kind].push({ key, name, from, remark: error.remark, reason: error.message });
    }
  }
  return { monitors, ...left };
};
