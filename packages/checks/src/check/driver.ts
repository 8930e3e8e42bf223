import type { MonitorType } from '@watchpost/schemas';
import type { Check, CheckRequest } from './check.js';

/** How one type of monitor is checked. */
export interface Driver<Request extends CheckRequest = CheckRequest> {
  readonly check: Check<Request>;
  /** Optional package that it is built on; without it this server cannot check the type. */
  readonly peer?: string;
}

/** Drivers by type. */
export type Drivers<Request extends CheckRequest = CheckRequest> = ReadonlyMap<MonitorType, Driver<Request>>;

/** A check whose code, and the package it is built on, is loaded when it is first made; when that fails, the next tries again. */
export const onFirstUse = (load: () => Promise<Check>): Check => {
  let loading: Promise<Check> | undefined;
  return async (request, environment) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const check = await loading;
    return check(request, environment);
  };
};

/** Whether a package can be imported from here, found out without loading it. */
export const isInstalled = (packageName: string): boolean => {
  try {
    return import.meta.resolve(packageName) !== '';
  } catch {
    return false;
  }
};
