import { Resolver } from 'node:dns/promises';
import type { Check, CheckReport, CheckRequest } from './check/check.js';
import { failureMessages } from './messages/failure-message.js';

/** How far back attempts count, and how many hosts must be out of reach at once, before this machine may be offline. */
const windowMs = 60_000;
const leastHosts = 3;
/** An answer to whether we are offline is valid for this long. */
const verdictMs = 5000;
const probeTimeoutMs = 3000;

/** The host of a target, whatever its form; two ports of a host are one host. */
const hostOf = (target: string): string =>
  (target.includes('://') ? (URL.parse(target)?.hostname ?? '') : target.replace(/:\d+$/, '')).toLowerCase();

const isOwnMachine = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host);

/** Whether a check got as far as the target: a refusal or an answer shows that there is a way to it. */
const hasReached = ({ status, measurement }: CheckReport): boolean =>
  status === 'up' ||
  status === 'degraded' ||
  measurement.timings.connectMs !== null ||
  measurement.statusCode !== null ||
  measurement.message === failureMessages.connectionRefused();

/** Queries the name servers of this machine: any answer, even a refusal, shows that it is not offline. */
export const askNameServers = async (): Promise<boolean> => {
  const resolver = new Resolver({ timeout: probeTimeoutMs, tries: 1 });
  try {
    await resolver.resolveNs('.');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EREFUSED' || code === 'ENOTIMP';
  }
};

/**
 * Notices when it is this server that is offline, and not what it watches: no host could be reached for a minute,
 * several could not, and the name servers do not answer either. A failure to connect is then `unknown`. A check that
 * reaches its target, and one of this machine, is believed as it is.
 *
 * @param options.isOnline asked when no host can be reached; default: the name servers of this machine
 */
export const withConnectivityGuard = <Request extends CheckRequest>(
  check: Check<Request>,
  {
    isOnline = askNameServers,
    now = Date.now,
  }: { readonly isOnline?: () => Promise<boolean>; readonly now?: () => number } = {},
): Check<Request> => {
  let reachedAt = Number.NEGATIVE_INFINITY;
  const unreachedAt = new Map<string, number>();
  let verdict: { readonly at: number; readonly isOnline: Promise<boolean> } | undefined;

  const note = (host: string, isReached: boolean, at: number): void => {
    if (isReached) {
      reachedAt = at;
      unreachedAt.clear();
      return;
    }
    unreachedAt.set(host, at);
    for (const [other, since] of unreachedAt) if (since < at - windowMs) unreachedAt.delete(other);
  };

  const seemsOffline = async (at: number): Promise<boolean> => {
    if (unreachedAt.size < leastHosts || reachedAt > at - windowMs) return false;
    if (verdict === undefined || verdict.at < at - verdictMs) verdict = { at, isOnline: isOnline() };
    return !(await verdict.isOnline);
  };

  return async (request, environment) => {
    const report = await check(request, environment);
    const host = hostOf(request.target);
    if (host === '' || isOwnMachine(host)) return report;
    const isReached = hasReached(report);
    const at = now();
    // What could not be checked for another reason says nothing about the way to the target.
    if (isReached || report.status === 'down') note(host, isReached, at);
    if (isReached || report.status !== 'down' || !(await seemsOffline(at))) return report;
    return { ...report, status: 'unknown', measurement: { ...report.measurement, message: failureMessages.offline() } };
  };
};
