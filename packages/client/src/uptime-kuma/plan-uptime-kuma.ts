import type { MonitorCreate } from '../contract-types.js';
import {
  cannotBe,
  type KumaLeftOut,
  type KumaPlanned,
  NotImportable,
  noSuchThing,
  type UptimeKumaPlan,
} from './import-plan.js';
import { KumaMonitor } from './kuma-monitor.js';
import { mssql } from './kuma-mssql.js';
import { serviceTypes } from './kuma-services.js';
import { type AddRemark, type ReadType, targetTypes } from './kuma-targets.js';
import { webTypes } from './kuma-web.js';
import { remarkLeftOut } from './left-out-settings.js';
import { plannedProblem } from './planned-problem.js';
import { type ImportRemark, remarkOf, remarkText } from './remark.js';

/** The file is no backup of Uptime Kuma. */
export class UptimeKumaBackupError extends Error {
  override readonly name = 'UptimeKumaBackupError';
  /** Where such a file comes from. */
  readonly hint = 'It is the JSON file of Settings → Backup → Export in versions up to 1.23, with a “monitorList”.';

  constructor() {
    super('The file is no backup of Uptime Kuma.');
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Its members are filled in when they have ids.
const group: ReadType = () => ({ type: 'group' });

const types: Readonly<Record<string, ReadType>> = {
  ...webTypes,
  ...targetTypes,
  ...serviceTypes,
  sqlserver: mssql,
  group,
};

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, without a part of an emoji or of another letter at its end. */
const cut = (written: string, most: number): string => {
  const text = written.toWellFormed().trim();
  if (text.length <= most) return text;
  // A letter is short; one that fills the whole text is cut all the same.
  const { index = most } = letters.segment(text.slice(0, most + 100)).containing(most) ?? {};
  return text
    .slice(0, index === 0 ? most : index)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
};

const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

const tagsOf = (kuma: KumaMonitor): string[] => {
  const tags = kuma
    .list('tags')
    .filter(isRecord)
    .map(({ name, value }) => {
      const parts = [name, value].map((part) => (typeof part === 'string' ? onOneLine(part) : ''));
      return cut(parts.filter((part) => part !== '').join(': '), 50);
    });
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 50);
};

type Rhythm = Pick<MonitorCreate, 'intervalSeconds' | 'timeoutSeconds' | 'retries' | 'retryIntervalSeconds'>;

/** How often, how long, how patiently: in the bounds that there are here. */
const rhythmOf = (kuma: KumaMonitor, remark: AddRemark): Rhythm => {
  const within = (name: string, min: number, value: number, max: number): number => {
    const kept = between(min, Math.round(value), max);
    if (kept !== Math.round(value)) remark('adjusted', name, kept, Math.round(value));
    return kept;
  };
  const intervalSeconds = within('interval', 5, kuma.number('interval') ?? 60, 86_400);
  // Before 1.23 the time limit was four fifths of the interval, always.
  const timeout = kuma.number('timeout') || intervalSeconds * 0.8;
  const timeoutSeconds = between(1, Math.ceil(timeout), Math.min(300, intervalSeconds - 1));
  if (timeoutSeconds < Math.ceil(timeout)) remark('timeLimit', timeoutSeconds);
  const retries = within('number of retries', 0, kuma.number('maxretries') ?? 0, 10);
  const retryIntervalSeconds = within('interval between retries', 1, kuma.number('retryInterval') || 60, 3600);
  return { intervalSeconds, timeoutSeconds, retries, retryIntervalSeconds };
};

const readOne = (kuma: KumaMonitor, from: string, members: readonly string[]): Omit<KumaPlanned, 'key'> => {
  const remarks: ImportRemark[] = [];
  const remark: AddRemark = (code, ...values) => void remarks.push(remarkOf(code, ...values));
  const read = Object.hasOwn(types, from) ? types[from] : undefined;
  if (read === undefined) throw noSuchThing('noCheckOfType', from);
  if (kuma.isOn('upsideDown')) throw noSuchThing('upsideDown');
  const own = read(kuma, remark);
  // Its target has no password in it, as its URL may have.
  const full = kuma.text('name')?.trim() ?? own.target;
  if (full === undefined) throw cannotBe('noName');
  const name = cut(onOneLine(full), 200) || cut(own.type, 200);
  if (name !== onOneLine(full)) remark('nameCut');
  if (from === 'group' && members.length === 0) throw noSuchThing('emptyGroup');
  if (members.length > 200) throw noSuchThing('groupTooLarge');
  const rhythm = rhythmOf(kuma, /^(group|push|manual)$/.test(from) ? () => undefined : remark);
  // Since version 2.
  if (!/^(\[\s*\])?$/.test(kuma.text('conditions')?.trim() ?? '')) remark('conditionsLeftOut');
  if ((kuma.number('resendInterval') ?? 0) > 0) remark('resend');
  remarkLeftOut(kuma, from, remark);
  const description = cut(kuma.text('description') ?? '', 2000);
  const tags = tagsOf(kuma);
  const monitor: MonitorCreate = { name, description, enabled: !kuma.isOff('active'), tags, ...rhythm, ...own };
  const problem = plannedProblem(monitor);
  if (problem !== undefined) throw cannotBe('notAccepted', problem);
  return { name, from, members, remarks, changes: remarks.map(remarkText), monitor };
};

interface Entry {
  readonly key: string;
  readonly parent: string | undefined;
  readonly kuma: KumaMonitor;
  readonly from: string;
}

const entriesOf = (backup: unknown): Entry[] => {
  const list = isRecord(backup) ? backup.monitorList : undefined;
  if (!Array.isArray(list)) {
    throw new UptimeKumaBackupError();
  }
  const keys = new Set<string>();
  return list.map((fields: unknown, index) => {
    const kuma = new KumaMonitor(isRecord(fields) ? fields : {});
    const id = kuma.text('id');
    const key = id === undefined || keys.has(id) ? `#${index + 1}` : id;
    keys.add(key);
    return { key, parent: kuma.text('parent'), kuma, from: kuma.text('type') ?? '' };
  });
};

/**
 * Plans what to create from a backup of Uptime Kuma. Nothing is asked of a server.
 *
 * @param backup the parsed file
 * @param except ids, names and types, as the file has them, that shall be left out
 * @throws UptimeKumaBackupError when it is no such backup
 */
export const planUptimeKuma = (backup: unknown, except: readonly string[] = []): UptimeKumaPlan => {
  const entries = entriesOf(backup);
  const left: Record<NotImportable['kind'], KumaLeftOut[]> = { skipped: [], invalid: [] };
  const planned = new Map<string, KumaPlanned>();
  const leaveOut = ({ key, kuma, from }: Entry, { kind, message, remark }: NotImportable): void => {
    left[kind].push({ key, name: kuma.text('name') ?? key, from, remark, reason: message });
  };
  const read = (entry: Entry, members: readonly string[]): void => {
    try {
      const named = [entry.key, entry.from, entry.kuma.text('name')];
      if (named.some((name) => name !== undefined && except.includes(name))) throw noSuchThing('leftOutAsAsked');
      planned.set(entry.key, { key: entry.key, ...readOne(entry.kuma, entry.from, members) });
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      leaveOut(entry, error);
    }
  };
  const groups = entries.filter(({ from }) => from === 'group');
  for (const entry of entries) if (entry.from !== 'group') read(entry, []);
  // A group within a group is there once what is in it is: as many rounds as they are deep.
  let waiting = groups;
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ key }) => key));
    const childrenOf = ({ key }: Entry): Entry[] => entries.filter(({ parent }) => parent === key);
    const ready = waiting.filter((entry) => childrenOf(entry).every(({ key }) => !isWaiting.has(key)));
    if (ready.length === 0) {
      for (const entry of waiting) leaveOut(entry, cannotBe('inItself'));
      break;
    }
    for (const entry of ready) {
      const children = childrenOf(entry).map(({ key }) => key);
      read(
        entry,
        children.filter((key) => planned.has(key)),
      );
    }
    waiting = waiting.filter((entry) => !ready.includes(entry));
  }
  return { monitors: [...planned.values()], ...left };
};
