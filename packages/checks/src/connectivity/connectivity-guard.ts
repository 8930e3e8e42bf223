import type { Check, CheckEnvironment, CheckReport, CheckRequest } from '../check/check.js';
import type { Route } from '../check/route.js';
import { failureMessages } from '../messages/failure-message.js';
import { withoutBrackets } from '../network/host.js';
import type { ScrapeRequest, ScrapeResult } from '../scrape/scrape.js';
import type { Connectivity } from './connectivity.js';

/** The host of a target, whatever its form. */
const hostOf = (target: string): string =>
  withoutBrackets(
    target.includes('://') ? (URL.parse(target)?.hostname ?? '') : target.replace(/:\d+$/, ''),
  ).toLowerCase();

/** What an attempt says: the target has answered, it has failed, or neither, because the attempt could not be made. */
type Verdict = 'answered' | 'failed' | 'neither';

/** Makes an attempt; says besides whether it failed while this machine was offline. */
const attempt = async <Result>(
  { connectivity, target, organizationId }: { connectivity: Connectivity; target: string; organizationId: string },
  make: (onRoute: (route: Route) => void) => Promise<Result>,
  verdictOf: (result: Result) => Verdict,
): Promise<{ readonly result: Result; readonly isOffline: boolean }> => {
  const begunAt = connectivity.now();
  let route: Route = { addresses: [], peer: null };
  const result = await make((taken) => {
    route = taken;
  });
  const verdict = verdictOf(result);
  if (verdict === 'answered') connectivity.noteHeard(route, { organizationId, begunAt });
  const host = hostOf(target);
  // What connects to nothing, such as a heartbeat, has no target.
  const isSuspicious = verdict === 'failed' && host !== '' && host !== 'localhost';
  return { result, isOffline: isSuspicious && !(await connectivity.wasOnline({ route, host, begunAt })) };
};

const verdictOf = ({ status, measurement: { latencyMs, message } }: CheckReport, host: string): Verdict => {
  // The latency is known when the whole answer has come.
  if (status === 'up' || status === 'degraded' || latencyMs !== null) return 'answered';
  // That name servers are silent says the same of this machine as that the target is.
  return status === 'down' || message === failureMessages.nameServersFailed(host) ? 'failed' : 'neither';
};

/**
 * Makes a check that is never `down` because this machine is offline: before a failure counts, something else of the network
 * in which the target is must have answered, and nothing may say that it was lost since the check began. Else the check is
 * `unknown`. A target that has answered, however wrongly, and one of this machine, is believed.
 */
export const withConnectivityGuard =
  <Request extends CheckRequest>(check: Check<Request>, connectivity: Connectivity): Check<Request> =>
  async (request, environment) => {
    const { target, organizationId = '' } = request;
    const { result: report, isOffline } = await attempt(
      { connectivity, target, organizationId },
      (onRoute) => check(request, { ...environment, onRoute }),
      (found) => verdictOf(found, hostOf(target)),
    );
    if (!isOffline) return report;
    return { ...report, status: 'unknown', measurement: { ...report.measurement, message: failureMessages.offline() } };
  };

/** Makes a scrape that does not fail because this machine is offline, as {@link withConnectivityGuard} does with a check. */
export const withScrapeGuard =
  (
    scrape: (request: ScrapeRequest, environment: CheckEnvironment) => Promise<ScrapeResult>,
    connectivity: Connectivity,
  ): typeof scrape =>
  async (request, environment) => {
    const { url, organizationId = '' } = request;
    const { result, isOffline } = await attempt(
      { connectivity, target: url, organizationId },
      (onRoute) => scrape(request, { ...environment, onRoute }),
      (found) => (found.ok ? 'answered' : found.status === 'down' ? 'failed' : 'neither'),
    );
    return result.ok || !isOffline ? result : { ...result, status: 'unknown', message: failureMessages.offline() };
  };
