import { ApiError, AuthenticationError, ConflictError, ConnectionError, TimeoutError } from '@watchpost/client';

/** What an agent does about a call that failed. */
export type CallTrouble =
  /** Try again later. */
  | { readonly kind: 'passing'; readonly message: string; readonly waitMs: number; readonly isUnreachable: boolean }
  /** Stop: another instance has taken over, or the server does not work with this agent. */
  | { readonly kind: 'final'; readonly message: string };

/** Decides about a call that failed. A refused token may be rotated while the agent runs, so it goes on. */
export const callTroubleOf = (error: unknown): CallTrouble => {
  if (error instanceof ConflictError && error.code === 'conflict') return { kind: 'final', message: error.detail };
  const message =
    error instanceof AuthenticationError
      ? 'the server refused the token of this agent; rotate it, and write the new one to the token file'
      : error instanceof Error
        ? error.message
        : String(error);
  return {
    kind: 'passing',
    message,
    waitMs: error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0,
    isUnreachable: error instanceof ConnectionError || error instanceof TimeoutError,
  };
};
