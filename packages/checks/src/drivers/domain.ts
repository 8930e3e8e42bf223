import { domainMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readName } from '../check/read-request.js';
import { failureMessages } from '../messages/failure-message.js';
import { readRetryAfter } from '../network/retry-after.js';
import { type RdapAnswer, rdapPolicy, requestRdap } from '../protocols/rdap/rdap-request.js';
import { readRegistration, registrationProblems } from '../protocols/rdap/registration.js';
import { createRegistryFinder, type FindRegistry } from '../protocols/rdap/registry-list.js';
import { createRegistryPauses } from '../protocols/rdap/registry-pauses.js';
import { defineCheck } from './define-check.js';

/** The bootstrap registry of IANA (RFC 9224 §3). */
const ianaListUrl = 'https://data.iana.org/rdap/dns.json';

const unknown = (message: string, options?: ErrorOptions): CheckFailure =>
  new CheckFailure('unknown', message, options);

/** The URL under which a registry describes a domain (RFC 9082 §3.1.3). */
const domainUrl = async (
  task: CheckTask,
  name: string,
  { rdapServer, findRegistry }: { readonly rdapServer: string | null; readonly findRegistry: FindRegistry },
): Promise<URL> => {
  const base = rdapServer ?? (await findRegistry(task, name));
  if (base === undefined) {
    const topLevel = name.slice(name.lastIndexOf('.') + 1);
    throw unknown(failureMessages.noRegistry(topLevel));
  }
  const url = URL.parse(`domain/${name}`, base.endsWith('/') ? base : `${base}/`);
  if (url === null) throw unknown(failureMessages.badRegistry());
  return url;
};

/** Asks the registry. Whatever keeps it from answering says nothing about the domain. */
const askRegistry = async (task: CheckTask, url: URL): Promise<RdapAnswer> => {
  const { run } = task;
  const from = run.elapsedMs;
  try {
    const answer = await requestRdap(task, url, rdapPolicy);
    run.findings.latencyMs = run.elapsedMs - from;
    return answer;
  } catch (error) {
    if (!(error instanceof CheckFailure) || error.status === 'unknown') throw error;
    throw unknown(failureMessages.registryFailed(url.host, error.message), { cause: error });
  } finally {
    // It is the one of the registry's server, which is not the target.
    run.findings.certificate = null;
  }
};

/**
 * Makes the check of a domain's registration by RDAP (RFC 9082, RFC 9083). Down is what the registry says of the domain:
 * that it is not registered, has ended or is about to, or was taken out of the DNS. The latency is that of the registry.
 *
 * @param listUrl where the bootstrap registry is
 */
export const domainCheck = (listUrl: string): Check => {
  const findRegistry = createRegistryFinder(listUrl);
  const pauses = createRegistryPauses();
  return defineCheck(async (task) => {
    const { rdapServer, minDaysRemaining } = readConfig(domainMonitorConfig, task.request.config);
    const name = readName(task.request.target);
    const url = await domainUrl(task, name, { rdapServer, findRegistry });
    const { host } = url;
    const now = task.environment.now();
    const pausedUntil = pauses.until(host, now);
    if (pausedUntil !== null) throw unknown(failureMessages.registryBusy(host, pausedUntil));
    const { statusCode, document, retryAfter } = await askRegistry(task, url);
    // RFC 7480 §5.3 and §5.5
    if (statusCode === 404) throw new CheckFailure('down', failureMessages.notRegistered(name));
    if (statusCode === 429) {
      pauses.add(host, now + (readRetryAfter(retryAfter, now) ?? 0));
      throw unknown(failureMessages.registryBusy(host, pauses.until(host, now)));
    }
    if (statusCode !== 200) throw unknown(failureMessages.registryAnswered(host, statusCode));
    const registration = readRegistration(document);
    if (registration === undefined) throw unknown(failureMessages.notRdap(host));
    const problems = registrationProblems(registration, { minDaysRemaining, now });
    if (registration.endsAt === undefined && problems.length === 0) {
      throw unknown(failureMessages.endNotReported(host));
    }
    return judge(task, { json: document }, problems);
  });
};

/** Checks the registration of a domain with the registries that IANA lists. */
export const checkDomain: Check = domainCheck(ianaListUrl);
