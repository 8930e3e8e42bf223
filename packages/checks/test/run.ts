import type { MonitorType } from '@watchpost/schemas';
import type { CheckEnvironment, CheckReport, CheckRequest } from '../src/check/check.js';
import { type AddressGuard, createAddressGuard, type Resolve } from '../src/network/address-guard.js';
import { createPatternEngine } from '../src/patterns/pattern-engine.js';
import { runCheck } from '../src/run-check.js';

/** Admits loopback, where every target of these tests is. */
export const openGuard: AddressGuard = createAddressGuard({ allowPrivate: true });

/** A guard that admits everything and finds names where the test says. */
export const guardWith = (resolve: Resolve): AddressGuard => createAddressGuard({ allowPrivate: true, resolve });

/** Its thread ends with the process. */
const patterns = createPatternEngine();

/** An environment that fails the test when a check meets an error of ours. */
export const environmentWith = (overrides: Partial<CheckEnvironment> = {}): CheckEnvironment => ({
  guard: openGuard,
  patterns,
  now: Date.now,
  signal: new AbortController().signal,
  reportDefect: (error) => {
    throw error;
  },
  ...overrides,
});

/** What a test says about a check; the type follows from the target. */
export type Settings = Partial<CheckRequest> & { readonly environment?: Partial<CheckEnvironment> };

const typeOf = (target: string): MonitorType =>
  target.startsWith('https:') ? 'https' : target.startsWith('http:') ? 'http' : 'tcp';

/** The request of a check of a target. */
export const requestOf = (target: string, { environment: _, ...request }: Settings = {}): CheckRequest => ({
  type: typeOf(target),
  target,
  timeoutSeconds: 10,
  degradedAfterMs: null,
  config: {},
  assertions: [],
  credentials: null,
  ...request,
});

/** Runs one check of a target. */
export const check = (target: string, settings: Settings = {}): Promise<CheckReport> =>
  runCheck(requestOf(target, settings), environmentWith(settings.environment));

/** Status and message of a check, for tables. */
export const verdict = async (target: string, settings: Settings = {}) => {
  const { status, measurement } = await check(target, settings);
  return { status, message: measurement.message };
};
