const units = [
  ['y', 31_557_600_000],
  ['mo', 2_629_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** Whether a text is a time as the API writes it (RFC 3339, UTC). */
export const isTimestamp = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text);

/** What lies ahead is said in the unit that it nearly fills: half an hour from a second ago is still `in 30m`. */
const slack = 1 / 60;

/**
 * A time as a person would say it, in its largest unit: `just now`, `42s ago`, `in 3d`.
 *
 * @param timestamp RFC 3339; given back as it is when it is not
 * @param nowMs milliseconds since 1970
 */
export const relativeTime = (timestamp: string, nowMs: number): string => {
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) return timestamp;
  const distance = Math.abs(nowMs - at);
  const more = at > nowMs ? slack : 0;
  const unit = units.find(([, ms]) => distance / ms + more >= 1);
  if (unit === undefined) return 'just now';
  const [name, ms] = unit;
  const amount = `${Math.floor(distance / ms + more)}${name}`;
  return at <= nowMs ? `${amount} ago` : `in ${amount}`;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `17:46:09` where the clock of this machine shows it. */
export const clockTime = (timestamp: string): string => {
  const at = new Date(timestamp);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
};

const dayAndTime = (timestamp: string): string => {
  const at = new Date(timestamp);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day} ${clockTime(timestamp)}`;
};

/** Whether two moments have the same date where this machine is. */
const isSameDay = (timestamp: string, otherMs: number): boolean =>
  new Date(timestamp).toDateString() === new Date(otherMs).toDateString();

/**
 * A time to the second, where this machine is: `17:46:09` today, `2026-03-01 17:46:09` on any other day.
 *
 * @param timestamp RFC 3339; given back as it is when it is not
 * @param nowMs milliseconds since 1970
 */
export const exactTime = (timestamp: string, nowMs: number): string => {
  if (Number.isNaN(Date.parse(timestamp))) return timestamp;
  return isSameDay(timestamp, nowMs) ? clockTime(timestamp) : dayAndTime(timestamp);
};

/** `2026-03-01 17:46:09 – 2026-03-02 17:46:09`; of a day that both have, only once, and not at all when it is today. */
export const rangeText = ({ from, to }: { readonly from: string; readonly to: string }, nowMs: number): string => {
  if (!isSameDay(from, Date.parse(to))) return `${dayAndTime(from)} – ${dayAndTime(to)}`;
  return `${exactTime(from, nowMs)} – ${clockTime(to)}`;
};

/** A length of time in its two largest units: `45s`, `3m 20s`, `2d 4h`. */
export const durationText = (seconds: number): string => {
  let leftMs = Math.round(seconds) * 1000;
  const parts: string[] = [];
  for (const [name, ms] of units) {
    const amount = Math.floor(leftMs / ms);
    leftMs -= amount * ms;
    if (amount > 0 || parts.length > 0) parts.push(`${amount}${name}`);
    if (parts.length === 2) break;
  }
  return parts.filter((part, index) => index === 0 || !part.startsWith('0')).join(' ') || '0s';
};
