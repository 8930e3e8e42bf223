import { type ExitCode, exitCodes } from './exit-codes.js';

/** Codes of failures that this program itself finds; those of the server are in the contract's table. */
export type FailureCode =
  | 'usage'
  | 'confirmation_needed'
  | 'cancelled'
  | 'not_signed_in'
  | 'wait_timeout'
  | 'config_invalid'
  | 'config_locked'
  | 'output_failed'
  | 'doctor_found'
  | 'audit_broken'
  | 'recovery_canceled'
  | 'run_failed'
  | 'report_differs'
  | 'scrape_failed'
  | 'check_failed'
  | 'test_deferred'
  | 'change_refused'
  | 'license_file_refused'
  | 'payment_failed'
  | 'import_invalid'
  | 'import_failed'
  | 'export_failed'
  | 'changes_pending'
  | 'plan_stale'
  | 'definition_invalid'
  | 'plan_limit_reached'
  | 'not_allowed'
  | 'not_found';

const exitCodeOf: Record<FailureCode, ExitCode> = {
  usage: exitCodes.usage,
  confirmation_needed: exitCodes.usage,
  cancelled: exitCodes.interrupted,
  not_signed_in: exitCodes.auth,
  wait_timeout: exitCodes.transient,
  config_invalid: exitCodes.failure,
  config_locked: exitCodes.transient,
  output_failed: exitCodes.failure,
  doctor_found: exitCodes.failure,
  audit_broken: exitCodes.failure,
  recovery_canceled: exitCodes.failure,
  run_failed: exitCodes.failure,
  report_differs: exitCodes.failure,
  scrape_failed: exitCodes.failure,
  check_failed: exitCodes.failure,
  test_deferred: exitCodes.transient,
  change_refused: exitCodes.usage,
  license_file_refused: exitCodes.failure,
  payment_failed: exitCodes.failure,
  import_invalid: exitCodes.usage,
  import_failed: exitCodes.failure,
  export_failed: exitCodes.transient,
  changes_pending: exitCodes.pending,
  plan_stale: exitCodes.failure,
  definition_invalid: exitCodes.usage,
  plan_limit_reached: exitCodes.failure,
  not_allowed: exitCodes.auth,
  not_found: exitCodes.notFound,
};

/** A failure that this program itself found. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly code: FailureCode;
  /** What to do about it. */
  readonly hint: string | undefined;

  /** @param message what went wrong and where, in one line */
  constructor(code: FailureCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** What the process ends with. */
  get exitCode(): ExitCode {
    return exitCodeOf[this.code];
  }
}

/** The command line is wrong: what, and what would be right. */
export const usageFailure = (message: string, hint?: string): CommandFailure =>
  new CommandFailure('usage', message, hint);
