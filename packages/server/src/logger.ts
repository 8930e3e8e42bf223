import type { Logger } from '@watchpost/server-kit';
import {
  type DestinationStream,
  destination,
  type Logger as PinoLogger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import type { Configuration } from './configuration/configuration.js';

/**
 * One JSON object per line on standard error, or lines for people when that is a terminal. Standard output is left
 * to what the server prints for the person who starts it.
 *
 * @param options.isTerminal whether people read it
 */
export const createLogger = async (options: {
  readonly level: Configuration['logLevel'];
  readonly isTerminal: boolean;
  /** File descriptor to write to; default: standard error. */
  readonly descriptor?: number;
}): Promise<Logger> => {
  const { descriptor = 2 } = options;
  // Written at once: what a process said before it died is what one needs to know then.
  const stream = options.isTerminal ? await linesForPeople(descriptor) : destination({ dest: descriptor, sync: true });
  const lines = pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: stdSerializers.errWithCause },
    },
    stream,
  );
  const words = options.isTerminal ? inWords : asIs;
  return {
    debug: writer(lines, 'debug', words),
    info: writer(lines, 'info', words),
    warn: writer(lines, 'warn', words),
    error: writer(lines, 'error', words),
  };
};

/** Loaded for a terminal alone: it takes some megabytes. */
const linesForPeople = async (descriptor: number): Promise<DestinationStream> => {
  const { build } = await import('pino-pretty');
  return build({ destination: descriptor, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l' });
};

type Line = Parameters<Logger['info']>;
const asIs = (...line: Line): Line => line;

/** Lines that people wait for, in words; all others as they are. */
const inWords = (...[message, fields]: Line): Line => {
  if (fields === undefined) return [message, fields];
  if (message === 'request') return requestInWords(fields);
  return message === 'absence recorded' ? absenceInWords(fields) : [message, fields];
};

type Fields = NonNullable<Line[1]>;

/** A request, and of the rest what there is: there are more of those lines than of all others. */
const requestInWords = ({ method, path, route: _, status, ms, ...more }: Fields): Line => {
  const rest = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null));
  // A path can hold bytes that a terminal obeys.
  const shown = String(path).replace(/[^\x21-\x7e]/g, '?');
  return [`${method} ${shown} ${status}, ${ms} ms`, rest];
};

const absences: Readonly<Record<string, string>> = {
  away: 'Away for',
  stalled: 'Paused for',
  clock: 'Clock set forward by',
  database: 'Database away for',
};

/** `8 h 2 min`: the two largest units. */
const lengthOf = (seconds: number): string => {
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.round(seconds) % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.length === 0 ? '0 s' : shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
};

/** `Away for 8 h 2 min; 1,204 monitors are unknown for that time.` */
const absenceInWords = ({ reason, seconds, unknownMonitors, ...more }: Fields): Line => {
  const count = Number(unknownMonitors);
  const monitors = count === 1 ? '1 monitor is' : `${count === 0 ? 'no' : count.toLocaleString('en')} monitors are`;
  const began = absences[String(reason)] ?? 'Away for';
  return [`${began} ${lengthOf(Number(seconds))}; ${monitors} unknown for that time.`, more];
};

const writer =
  (lines: PinoLogger, level: 'debug' | 'info' | 'warn' | 'error', words: (...line: Line) => Line): Logger['info'] =>
  (...line) => {
    const [message, fields] = words(...line);
    return fields === undefined ? lines[level](message) : lines[level](fields, message);
  };
