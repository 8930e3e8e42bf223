import type { MonitorCreate } from '@watchpost/client';
import type { ImportPlan, LeftOut, PlannedMonitor } from '@watchpost/client/uptime-kuma';

/** Why an entry is left out, for programs. */
export type LeftOutCode = 'not_wanted' | 'no_such_check' | 'no_such_condition' | 'incomplete' | 'not_valid';

/** An entry that is left out, with a code beside its words. */
export interface CodedLeftOut extends LeftOut {
  readonly code: LeftOutCode;
}

/** Thrown while one entry is read. */
export class LeftOutError extends Error {
  readonly kind: 'skipped' | 'invalid';
  readonly code: LeftOutCode;

  constructor(kind: 'skipped' | 'invalid', code: LeftOutCode, reason: string) {
    super(reason);
    this.kind = kind;
    this.code = code;
  }
}

/** Watchpost has no such check. */
export const noSuchCheck = (reason: string): LeftOutError => new LeftOutError('skipped', 'no_such_check', reason);
/** What the file says cannot be. */
export const notValid = (reason: string): LeftOutError => new LeftOutError('invalid', 'not_valid', reason);
/** The file does not say what is needed. */
export const incomplete = (reason: string): LeftOutError => new LeftOutError('invalid', 'incomplete', reason);

/** One entry of a file. */
export interface ForeignEntry {
  /** Unique in the file. */
  readonly key: string;
  readonly name: string;
  /** Its type there. */
  readonly from: string;
  /**
   * What it becomes.
   *
   * @param remark takes what means something else here
   * @throws LeftOutError
   */
  readonly read: (remark: (change: string) => void) => MonitorCreate;
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A number within the bounds of a field, with a remark when it was not. */
export const within = (
  what: string,
  { value, min, max }: { readonly value: number; readonly min: number; readonly max: number },
  remark: (change: string) => void,
): number => {
  const kept = Math.min(max, Math.max(min, Math.round(value)));
  if (kept !== Math.round(value)) remark(`its ${what} is ${kept}, not ${Math.round(value)}`);
  return kept;
};

/** How often, and how long a check may take. */
export const rhythm = (
  { intervalSeconds, timeoutSeconds }: { readonly intervalSeconds: number; readonly timeoutSeconds: number },
  remark: (change: string) => void,
): Pick<MonitorCreate, 'intervalSeconds' | 'timeoutSeconds'> => {
  const interval = within('interval', { value: intervalSeconds, min: 5, max: 86_400 }, remark);
  const most = Math.min(300, interval - 1);
  return {
    intervalSeconds: interval,
    timeoutSeconds: within('time limit', { value: timeoutSeconds, min: 1, max: most }, remark),
  };
};

/** `host:port`; IPv6 addresses are in brackets. */
export const hostAndPort = (host: string, port: number): string => {
  if (!/^(\[[0-9a-fA-F:.]+\]|[0-9a-fA-F:]+|[^\s:/@[\]]{1,253})$/.test(host))
    throw notValid('its host name is not valid');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw notValid(`${port} is no port`);
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
};

/** Plans all entries; none is lost without a reason. */
export const planEntries = (entries: readonly ForeignEntry[], except: readonly string[]): ImportPlan => {
  const monitors: PlannedMonitor[] = [];
  const left: Record<LeftOutError['kind'], CodedLeftOut[]> = { skipped: [], invalid: [] };
  for (const { key, name, from, read } of entries) {
    try {
      if ([key, name, from].some((each) => except.includes(each))) {
        throw new LeftOutError('skipped', 'not_wanted', 'it was to be left out');
      }
      const changes: string[] = [];
      const monitor = read((change) => void changes.push(change));
      monitors.push({ key, name, from, members: [], changes, monitor });
    } catch (error) {
      if (!(error instanceof LeftOutError)) throw error;
      left[error.kind].push({ key, name, from, reason: error.message, code: error.code });
    }
  }
  return { monitors, ...left };
};
