import type { Monitor } from '@watchpost/client';
import { type Denomination, moneyText } from './money.js';
import { percentText } from './numbers.js';
import { inWords, listWords, objectWords } from './object-words.js';
import { type Painter, plainPainter } from './painter.js';
import { statusBar, statusesOf } from './status-bar.js';
import { statusMark } from './status-mark.js';
import type { Cell } from './table.js';
import { plainText } from './terminal-text.js';
import { durationText, exactTime, isTimestamp, relativeTime } from './times.js';
import { reasonNow, reasonText } from './unknown-reason.js';

const none: Cell = { text: '–' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is at a path such as `lastResult.latencyMs`; `undefined` where the path ends early. */
export const valueAt = (item: unknown, path: string): unknown => {
  let value = item;
  for (const name of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
};

/** The currency of an amount and its decimals: those of the thing that has it. */
const denominationOf = (path: string, item: unknown): Denomination | undefined => {
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  const [currency, exponent] = ['currency', 'exponent'].map(
    (name) => valueAt(item, `${beside}${name}`) ?? valueAt(item, name),
  );
  return typeof currency === 'string' ? { currency, exponent } : undefined;
};

const numberText = (path: string, value: number): string => {
  if (path.endsWith('Seconds')) return durationText(value);
  if (path.endsWith('Ms')) return `${Math.round(value * 10) / 10} ms`;
  return /^uptime(\.|$)|Percent$/.test(path) ? percentText(value) : String(value);
};

/** How a time is shown: how far away it is, when it is, or both. */
export type TimeStyle = 'relative' | 'exact' | 'both';

const timeText = (
  timestamp: string,
  { nowMs, style }: { readonly nowMs: number; readonly style: TimeStyle },
): string => {
  const [relative, exact] = [relativeTime(timestamp, nowMs), exactTime(timestamp, nowMs)];
  return style === 'both' ? `${relative} (${exact})` : { relative, exact }[style];
};

/** Whether a value is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** How cells are written. */
export interface CellOptions {
  readonly painter: Painter;
  readonly nowMs: number;
  readonly times: TimeStyle;
}

/** Turns a value of the API into a cell: status with symbol, time in words, unit beside its number. */
export const toCell = (field: string, item: unknown, { painter, nowMs, times }: CellOptions): Cell => {
  const value = valueAt(item, field);
  const last = field.slice(field.lastIndexOf('.') + 1);
  if (isEmpty(value)) return { ...none, paint: painter.quiet };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (typeof value === 'number') {
    const denomination = last.endsWith('Minor') ? denominationOf(field, item) : undefined;
    return { text: denomination === undefined ? numberText(field, value) : moneyText(value, denomination) };
  }
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) {
    return { text: plainText(value.join(', ')) };
  }
  if (typeof value === 'object') {
    const records = Array.isArray(value) && value.every(isRecord) ? value : undefined;
    const words = isRecord(value) ? objectWords(value) : records && listWords(records);
    return { text: plainText(words ?? JSON.stringify(value)) };
  }
  const text = plainText(String(value));
  if (last === 'severity' && text === 'critical') return { text, paint: painter.bad };
  if (last === 'unknownReason') return { text: reasonText(text), paint: painter.quiet };
  if (/^(currentStatus|status|state|result)$/.test(last)) {
    const { symbol, paint } = statusMark(text);
    const isVerifying = last === 'currentStatus' && valueAt(item, 'isVerifying') === true;
    const reason = last === 'currentStatus' ? reasonNow(item as Partial<Monitor>) : undefined;
    const why = reason === undefined ? '' : `, ${reason}`;
    const brief = `${symbol} ${inWords(text)}`;
    const more = `${why}${isVerifying ? ', verifying' : ''}`;
    return { text: brief + more, ...(more !== '' && { brief }), paint: painter[paint] };
  }
  if (field === 'bins') {
    const statuses = statusesOf(text);
    const plain = statusBar(statuses, { painter: plainPainter, isColored: false });
    const isColored = painter !== plainPainter;
    return { text: plain, ...(isColored ? { paint: () => statusBar(statuses, { painter, isColored }) } : {}) };
  }
  if (last === 'kind') return { text: inWords(text) };
  return { text: isTimestamp(text) ? timeText(text, { nowMs, style: times }) : text };
};

/** The paths of all plain values in an item, for showing nested ones in separate lines. */
export const leavesOf = (item: unknown, prefix = ''): string[] =>
  isRecord(item)
    ? Object.entries(item).flatMap(([name, value]) =>
        isRecord(value) && Object.keys(value).length > 0 ? leavesOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
      )
    : [];

/** An item with only the fields that were asked for, in the shape it had. */
export const pickFields = (item: unknown, fields: readonly string[] | undefined): unknown => {
  if (fields === undefined || !isRecord(item)) return item;
  const picked: Record<string, unknown> = {};
  for (const field of fields) {
    const names = field.split('.');
    let target = picked;
    for (const name of names.slice(0, -1)) {
      const inner = target[name];
      const next: Record<string, unknown> = isRecord(inner) ? { ...inner } : {};
      target[name] = next;
      target = next;
    }
    const value = valueAt(item, field);
    if (value !== undefined) target[names.at(-1) ?? field] = value;
  }
  return picked;
};
