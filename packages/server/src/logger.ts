import type { Logger } from '@watchpost/server-kit';
import { destination, type Logger as PinoLogger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { build as pretty } from 'pino-pretty';
import type { Configuration } from './configuration.js';

/**
 * One JSON object per line on standard error, or lines for people when that is a terminal. Standard output is left
 * to what the server tells the person who starts it.
 *
 * @param options.isTerminal whether people read it
 */
export const createLogger = (options: {
  readonly level: Configuration['logLevel'];
  readonly isTerminal: boolean;
  /** File descriptor to write to; standard error unless given. */
  readonly descriptor?: number;
}): Logger => {
  const { descriptor = 2 } = options;
  // Written at once: what a process said before it died is what one needs to know then.
  const stream = options.isTerminal
    ? pretty({ destination: descriptor, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss.l' })
    : destination({ dest: descriptor, sync: true });
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
  return {
    debug: writer(lines, 'debug'),
    info: writer(lines, 'info'),
    warn: writer(lines, 'warn'),
    error: writer(lines, 'error'),
  };
};

const writer =
  (lines: PinoLogger, level: 'debug' | 'info' | 'warn' | 'error'): Logger['info'] =>
  (message, fields) =>
    fields === undefined ? lines[level](message) : lines[level](fields, message);
