/** What a cron expression of five fields means; `undefined` days mean every day. */
export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[] | undefined;
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly daysOfWeek: readonly number[] | undefined;
  /** Whether minute or hour begin with `*`: such a schedule follows the clock over a change to or from summer time. */
  readonly isByClock: boolean;
}

const names: Readonly<Record<string, number>> = Object.fromEntries([
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name, index) => [
    name,
    index + 1,
  ]),
  ...['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name, index) => [name, index]),
]);

/** Reads numbers, names, lists, ranges and steps; `undefined` for anything else, which the server may know. */
export const parseCron = (expression: string): Cron | undefined => {
  const fields = expression.trim().toLowerCase().split(/\s+/);
  if (fields.length !== 5) return undefined;
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = [
    numbersIn(fields[0], 0, 59),
    numbersIn(fields[1], 0, 23),
    numbersIn(fields[2], 1, 31),
    numbersIn(fields[3], 1, 12),
    numbersIn(fields[4], 0, 7),
  ];
  if (!minutes || !hours || !daysOfMonth || !months || !daysOfWeek) return undefined;
  return {
    minutes,
    hours,
    daysOfMonth: fields[2] === '*' ? undefined : daysOfMonth,
    months,
    daysOfWeek: fields[4] === '*' ? undefined : [...new Set(daysOfWeek.map((day) => day % 7))],
    isByClock: fields[0]?.startsWith('*') === true || fields[1]?.startsWith('*') === true,
  };
};

const numbersIn = (field = '', least: number, most: number): readonly number[] | undefined => {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [, range = '', step = '1'] = /^([a-z0-9*-]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const [from, to] = range === '*' ? [least, most] : range.split('-').map((one) => names[one] ?? Number(one));
    const every = Number(step);
    // A single value with a step, such as `5/15`, is not the same everywhere.
    if (range === '' || from === undefined || every < 1 || (to === undefined && part.includes('/'))) return undefined;
    const end = to ?? from;
    if (!Number.isInteger(from) || !Number.isInteger(end) || from < least || end > most || from > end) return undefined;
    for (let value = from; value <= end; value += every) found.add(value);
  }
  return [...found].sort((one, other) => one - other);
};

/** A time that comes again, as people choose it. */
export type Rhythm =
  | { readonly kind: 'daily'; readonly time: string }
  | { readonly kind: 'weekly'; readonly time: string; readonly days: readonly number[] }
  | { readonly kind: 'monthly'; readonly time: string; readonly day: number }
  | { readonly kind: 'cron'; readonly cron: string };

/** A cron expression as a rhythm, where it is one that people choose. */
export const rhythmOf = (cron: string): Rhythm => {
  const other: Rhythm = { kind: 'cron', cron };
  const parsed = parseCron(cron);
  if (parsed === undefined || parsed.minutes.length !== 1 || parsed.hours.length !== 1 || parsed.months.length !== 12)
    return other;
  const two = (value = 0): string => String(value).padStart(2, '0');
  const time = `${two(parsed.hours[0])}:${two(parsed.minutes[0])}`;
  const { daysOfMonth, daysOfWeek } = parsed;
  if (daysOfMonth === undefined)
    return daysOfWeek === undefined ? { kind: 'daily', time } : { kind: 'weekly', time, days: daysOfWeek };
  const [day] = daysOfMonth;
  return daysOfMonth.length === 1 && day !== undefined && daysOfWeek === undefined
    ? { kind: 'monthly', time, day }
    : other;
};

/** The cron expression of a rhythm. */
export const cronOf = (rhythm: Rhythm): string => {
  if (rhythm.kind === 'cron') return rhythm.cron;
  const [hour = 0, minute = 0] = rhythm.time.split(':').map(Number);
  const at = `${minute || 0} ${hour || 0}`;
  if (rhythm.kind === 'daily') return `${at} * * *`;
  if (rhythm.kind === 'monthly') return `${at} ${rhythm.day} * *`;
  return `${at} * * ${rhythm.days.length === 0 ? '*' : [...rhythm.days].sort((one, other) => one - other).join(',')}`;
};
