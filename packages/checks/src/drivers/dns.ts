import { isIP } from 'node:net';
import type { DnsMonitorConfig } from '@watchpost/schemas';
import { dnsMonitorConfig } from '@watchpost/schemas/checks';
import type { Check, CheckEnvironment } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig, readName } from '../check/read-request.js';
import { failureMessages } from '../messages/failure-message.js';
import type { AddressGuard } from '../network/address-guard.js';
import type { NameServer } from '../network/name-server.js';
import { askNameServers } from '../protocols/dns/dns-exchange.js';
import { type DnsAnswer, makeQuery } from '../protocols/dns/dns-message.js';
import { chosenNameServers, systemNameServers } from '../protocols/dns/name-servers.js';
import { reversedAddress, reverseName } from '../protocols/dns/reverse-name.js';
import { defineCheck } from './define-check.js';

/** The name to ask for; the owner of an address is found under its reverse name. */
const questionName = (target: string, { recordType }: DnsMonitorConfig): string => {
  const name = readName(target);
  return recordType === 'PTR' && isIP(name) === 4 ? reverseName(name) : name;
};

/** Refuses to report an address that no other check would connect to. */
const assertMayReport = (guard: AddressGuard, name: string, address: string): void => {
  const refusal = guard.refusalOf(address);
  if (refusal !== null) throw new CheckFailure('unknown', failureMessages.addressRefused(name, refusal));
};

/** Asks the name server that the monitor chose. That it does not answer is what the monitor watches for. */
const askChosen = async (task: CheckTask, resolver: string, name: string, type: DnsMonitorConfig['recordType']) => {
  const servers = await chosenNameServers(task, resolver);
  task.run.phase = 'answer';
  const from = task.run.elapsedMs;
  const answer = await askNameServers(task.run, servers, makeQuery(name, type));
  task.run.findings.latencyMs = task.run.elapsedMs - from;
  return answer;
};

/** Records whose whole content the guard can judge. */
const addressTypes: ReadonlySet<DnsMonitorConfig['recordType']> = new Set(['A', 'AAAA']);
/** Whether users may know what is in the network of this server. */
const admitsPrivate = (guard: AddressGuard): boolean => guard.refusalOf('10.0.0.1') === null;

/**
 * The name servers that the operator chose for this, else those of the system. The latter may know names that the world
 * does not, and their TXT, SRV or CNAME records describe a network that users must not learn about.
 */
const ourNameServers = (
  { guard, nameServers }: CheckEnvironment,
  type: DnsMonitorConfig['recordType'],
): readonly NameServer[] => {
  if (nameServers !== undefined) return nameServers;
  if (addressTypes.has(type) || admitsPrivate(guard)) return systemNameServers();
  throw new CheckFailure('unknown', failureMessages.resolverNeeded(type));
};

/**
 * Asks the name servers of this server. That they do not answer says nothing about the name. What they say of addresses
 * is reported only as far as the guard admits these.
 */
const askOurs = async (
  { run, environment }: CheckTask,
  name: string,
  type: DnsMonitorConfig['recordType'],
): Promise<DnsAnswer> => {
  const { guard } = environment;
  const owner = reversedAddress(name);
  if (owner !== undefined) assertMayReport(guard, name, owner);
  const from = run.elapsedMs;
  const answer = await askNameServers(run, ourNameServers(environment, type), makeQuery(name, type)).catch(
    (error: unknown) => {
      if (!(error instanceof CheckFailure) || error.status === 'unknown') throw error;
      throw new CheckFailure('unknown', failureMessages.nameServersFailed(name), { cause: error });
    },
  );
  run.findings.latencyMs = run.elapsedMs - from;
  if (addressTypes.has(type)) for (const address of answer.records) assertMayReport(guard, name, address);
  return answer;
};

const problemsOf = (
  { rcode, records }: DnsAnswer,
  { expectedRcode, isRecordRequired, recordType }: DnsMonitorConfig,
): string[] => {
  if (rcode !== expectedRcode) return [failureMessages.otherRcode(rcode, expectedRcode)];
  const isMissing = rcode === 'NOERROR' && isRecordRequired && records.length === 0;
  return isMissing ? [failureMessages.noRecord(recordType)] : [];
};

/** Checks what name servers say of a name (RFC 1035). The latency is the time to the answer. */
export const checkDns: Check = defineCheck(async (task) => {
  const config = readConfig(dnsMonitorConfig, task.request.config);
  const name = questionName(task.request.target, config);
  const { resolver, recordType } = config;
  const answer = await (resolver === null
    ? askOurs(task, name, recordType)
    : askChosen(task, resolver, name, recordType));
  task.run.sightings.dns = { name, recordType, code: answer.rcode, answers: answer.records };
  return judge(task, { records: answer.records }, problemsOf(answer, config));
});
