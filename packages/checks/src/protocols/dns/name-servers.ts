import dns from 'node:dns';
import { isIP } from 'node:net';
import { CheckFailure } from '../../check/check-failure.js';
import type { CheckTask } from '../../check/check-task.js';
import { readHostPort } from '../../check/read-request.js';
import { lookUpAddresses } from '../../connection/connection.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { AddressGuard } from '../../network/address-guard.js';
import { dnsPort, maxServers, type NameServer } from '../../network/name-server.js';

/** Writes a bare IPv6 address as it is written with a port. */
const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

/**
 * The name servers that this system uses. The operator of the server chose them, and no guard judges them: most are at
 * private addresses.
 *
 * @throws CheckFailure when this machine has no name server
 */
export const systemNameServers = (): readonly NameServer[] => {
  // By way of the module: `setServers` puts another function in this place.
  const servers = dns.getServers().map((server): NameServer => {
    const { host, port } = readHostPort(bracketed(server), dnsPort);
    return { address: host, family: isIP(host) === 6 ? 6 : 4, port };
  });
  if (servers.length === 0) throw new CheckFailure('unknown', failureMessages.noNameServers());
  return servers.slice(0, maxServers);
};

/**
 * The addresses of a name server that a monitor chose, as far as the guard admits them.
 *
 * @param resolver host or address, with a port unless it is 53
 * @throws CheckFailure
 */
export const chosenNameServers = async (
  { run, environment }: CheckTask,
  resolver: string,
): Promise<readonly NameServer[]> => {
  const { host, port } = readHostPort(bracketed(resolver), dnsPort);
  const addresses = await lookUpAddresses(run, { guard: environment.guard, host });
  return addresses.slice(0, maxServers).map(({ address, family }) => ({ address, family, port }));
};

/** Admits one address that has been judged already. */
export const guardOf = ({ address, family }: NameServer): AddressGuard => ({
  refusalOf: () => null,
  resolve: async () => [{ address, family, refusal: null }],
});
