/** What the process says to the caller. Scripts rely on these numbers; they never change their meaning. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  /** The command line was wrong, or a confirmation is needed that could not be asked for. */
  usage: 2,
  /** Trying again later may help: no connection, a time limit, too many requests, a server in trouble. */
  transient: 3,
  /** Not signed in, or not allowed. */
  auth: 4,
  notFound: 5,
  /** `plan`: changes are pending. */
  pending: 6,
  /** As shells say it of a process that Ctrl-C ended. */
  interrupted: 130,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
