/**
 * Why a database is not available: it does not answer or refuses the connection, others hold its lock, it has no room, it
 * may only be read, its files were deleted or replaced, or its disk fails.
 */
export type StoreTrouble = 'unreachable' | 'locked' | 'full' | 'readOnly' | 'filesLost' | 'diskError';

/** What a {@link StoreUnavailableError} may carry besides its message. */
export interface StoreUnavailableOptions {
  readonly cause?: unknown;
  /** Default: `false`. */
  readonly isOutcomeUnknown?: boolean;
  /** Default: `unreachable`. */
  readonly trouble?: StoreTrouble;
}

/** The database cannot be reached, does not answer in time, is full, or refuses to write. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /**
   * Whether what was asked for may have been done all the same, because the connection to PostgreSQL broke, or the time
   * was over, after the COMMIT was sent. Otherwise it was not done.
   */
  readonly isOutcomeUnknown: boolean;
  readonly trouble: StoreTrouble;

  constructor(message: string, options: StoreUnavailableOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
    this.trouble = options.trouble ?? 'unreachable';
  }
}

/** The database was migrated by a newer build, or has pending migrations while migrating is not allowed. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}
