/** Fields of a log line; secrets never belong here. `error`, where there is one, is what was thrown: mostly an `Error`. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Receives the log lines of the kit; the host decides where they go. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const nothing = (): void => {};

/** Says nothing: a library does not write to the console of its host. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

type PinoWriter = (fields: object, message: string) => void;

/** What is used of pino's logger, and of others with its methods. */
export interface PinoLike {
  readonly debug: PinoWriter;
  readonly info: PinoWriter;
  readonly warn: PinoWriter;
  readonly error: PinoWriter;
}

/** Writes to a logger of pino, which takes fields first, and errors as `err`, where its standard serializer expects them. */
export const pinoLogger = (lines: PinoLike): Logger => {
  const fieldsOf = ({ error, ...fields }: LogFields = {}): object =>
    error === undefined ? fields : { ...fields, err: error };
  return {
    debug: (message, fields) => lines.debug(fieldsOf(fields), message),
    info: (message, fields) => lines.info(fieldsOf(fields), message),
    warn: (message, fields) => lines.warn(fieldsOf(fields), message),
    error: (message, fields) => lines.error(fieldsOf(fields), message),
  };
};
