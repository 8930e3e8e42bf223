import type { CheckEnvironment, CheckReport, CheckRequest } from './check/check.js';
import { createAddressGuard } from './network/address-guard.js';
import { runCheck } from './run-check.js';

/** What is checked: a type and a target, and what differs from the defaults. */
export type TargetRequest = Pick<CheckRequest, 'type' | 'target'> & Partial<CheckRequest>;

/**
 * Checks one target once, and connects to public addresses only.
 *
 * @param request Default: 10 seconds, no assertions, no credentials, the settings that the contract has for the type.
 * @param environment Default: public addresses only, the system's clock and name servers, no patterns. To check a private
 *   target, pass a guard that allows it.
 * @returns a report, whatever the target does; it never rejects
 */
export const checkTarget = (
  request: TargetRequest,
  environment: Partial<CheckEnvironment> = {},
): Promise<CheckReport> =>
  runCheck(
    { timeoutSeconds: 10, degradedAfterMs: null, config: {}, assertions: [], credentials: null, ...request },
    {
      guard: createAddressGuard({ allowPrivate: false }),
      now: Date.now,
      signal: new AbortController().signal,
      ...environment,
    },
  );
