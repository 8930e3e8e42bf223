import type { MonitorCreate } from '@watchpost/client';
import type { ImportRemark } from '@watchpost/client/uptime-kuma';
import { monitorTypes } from '../../contract/monitor-types.js';
import { guessTarget } from './guess-target.js';

/** Why a line cannot become a monitor. */
export type ImportProblem = 'notUnderstood' | 'unknownType' | 'wrongInterval' | 'twice' | 'leftOut';

/** What is said of an entry of a backup. */
export interface RowRemark extends ImportRemark {
  readonly english: string;
}

/** A line of what was pasted. */
export interface ImportRow {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
  /** What would be created; `undefined` where there is a problem. */
  readonly monitor: MonitorCreate | undefined;
  readonly problem: ImportProblem | undefined;
  /** What it is known by; of pasted lines, what they say. */
  readonly key?: string;
  /** Keys of the monitors that it groups: they are created first. */
  readonly members?: readonly string[];
  /** What it means otherwise than where it comes from, or why it is left out. */
  readonly remarks?: readonly RowRemark[];
}

/** Lines of one import; more come in another one. */
export const mostImportRows = 1_000;

/** Columns by what people call them. */
const columns: Readonly<Record<string, 'name' | 'type' | 'target' | 'tags' | 'interval'>> = {
  name: 'name',
  type: 'type',
  target: 'target',
  url: 'target',
  address: 'target',
  host: 'target',
  tags: 'tags',
  tag: 'tags',
  interval: 'interval',
  intervalseconds: 'interval',
};

/** Reads addresses, one in a line, or a table with a line of headings that has `target` or `url`. */
export const parseImport = (text: string): readonly ImportRow[] => {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, text: line }));
  const filled = lines
    .filter((line) => line.text.trim() !== '' && !line.text.startsWith('#'))
    .slice(0, mostImportRows + 1);
  const [first] = filled;
  const separator = [',', ';', '\t'].find((mark) => first?.text.includes(mark));
  const headings = separator === undefined ? [] : cellsOf(first?.text ?? '', separator).map(headingOf);
  const isTable = headings.includes('target');
  const seen = new Set<string>();
  return (isTable ? filled.slice(1) : filled).slice(0, mostImportRows).map((line) => {
    const cells = isTable ? cellsOf(line.text, separator ?? ',') : [];
    const fields = Object.fromEntries(
      headings.flatMap((name, index) => (name === undefined ? [] : [[name, cells[index] ?? '']])),
    );
    const read = readRow(isTable ? fields : { target: line.text });
    if (typeof read === 'string') return { ...line, monitor: undefined, problem: read };
    const key = `${read.type} ${read.target}`;
    if (seen.has(key)) return { ...line, monitor: undefined, problem: 'twice' };
    seen.add(key);
    return { ...line, monitor: read, problem: undefined };
  });
};

const headingOf = (cell: string): (typeof columns)[string] | undefined =>
  columns[cell.toLowerCase().replace(/[\s_-]/g, '')];

type Fields = Readonly<Partial<Record<'name' | 'type' | 'target' | 'tags' | 'interval', string>>>;

const readRow = ({
  name = '',
  type = '',
  target = '',
  tags = '',
  interval = '',
}: Fields): MonitorCreate | ImportProblem => {
  const guess = guessTarget(target);
  const chosen = type.trim().toLowerCase();
  if (chosen !== '' && !Object.hasOwn(monitorTypes, chosen)) return 'unknownType';
  const isGuessed = guess !== undefined && (chosen === '' || chosen === guess.type);
  const { target: example = null } = chosen === '' ? {} : monitorTypes[chosen as keyof typeof monitorTypes];
  if (!isGuessed && (chosen === '' || (target === '' && example !== null))) return 'notUnderstood';
  const seconds = Number(interval);
  if (interval.trim() !== '' && !(Number.isInteger(seconds) && seconds > 0)) return 'wrongInterval';
  const monitor = isGuessed ? guess : { type: chosen as MonitorCreate['type'], target, name: target };
  const { minIntervalSeconds } = monitorTypes[monitor.type];
  const intervalSeconds = interval.trim() === '' ? (minIntervalSeconds > 60 ? minIntervalSeconds : undefined) : seconds;
  const tagList = [...new Set(tags.split(/[;|\s]+/).filter((tag) => tag !== ''))];
  const { config, credentials } = isGuessed ? guess : {};
  return {
    name: name.trim() === '' ? monitor.name : name.trim(),
    type: monitor.type,
    target: monitor.target,
    ...(config === undefined ? {} : { config }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(tagList.length === 0 ? {} : { tags: tagList }),
    ...(intervalSeconds === undefined ? {} : { intervalSeconds }),
  } as MonitorCreate;
};

/** Cells of a line after RFC 4180 §2: quotes keep separators, a doubled quote is one. */
const cellsOf = (line: string, separator: string): readonly string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const mark = line[index] ?? '';
    if (mark === '"' && isQuoted && line[index + 1] === '"') {
      cell += mark;
      index += 1;
    } else if (mark === '"') isQuoted = !isQuoted;
    else if (mark === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += mark;
  }
  return [...cells, cell.trim()];
};
