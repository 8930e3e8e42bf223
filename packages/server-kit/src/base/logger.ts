/** Fields of a log line; secrets never belong here. */
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
