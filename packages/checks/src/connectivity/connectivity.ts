import { isIP } from 'node:net';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { checkBounds } from '../bounds.js';
import type { Route } from '../check/route.js';
import type { AddressGuard } from '../network/address-guard.js';
import type { HostPort } from '../network/host-port.js';
import type { NameServer } from '../network/name-server.js';
import { systemNameServers } from '../protocols/dns/name-servers.js';
import { acceptsConnection, askNameServer } from './ask-hosts.js';
import { createNetworkOf, type Network, type NetworkOf } from './network-of.js';
import { ReferenceHosts } from './reference-hosts.js';

/** What {@link createConnectivity} works with. */
export interface ConnectivityOptions {
  /** Judges every address before it is connected to. */
  readonly guard: AddressGuard;
  /**
   * Hosts that alone show whether their network can be reached. Default: for each network the hosts in it that have answered
   * checks lately, and the name servers.
   */
  readonly referenceHosts?: readonly HostPort[];
  /** Default: those of the system. */
  readonly nameServers?: readonly NameServer[];
  /** Milliseconds that never go back. Default: `performance.now`. */
  readonly now?: () => number;
  /** Default: the interfaces of this machine decide. */
  readonly networkOf?: NetworkOf;
  /** Waits; resolves early when the signal aborts. Default: real time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Default: a TCP connection. */
  readonly acceptsConnection?: typeof acceptsConnection;
  /** Default: a question about a name that does not exist. */
  readonly askNameServer?: typeof askNameServer;
}

/** A failed attempt to reach a target. */
export interface FailedAttempt {
  /** Where it went. */
  readonly route: Route;
  /** A name or address, in lower case. */
  readonly host: string;
  /** When it began, by the clock of {@link Connectivity.now}. */
  readonly begunAt: number;
}

/** Knows which networks this machine can reach. */
export interface Connectivity {
  now(): number;
  /** Notes that a target has answered an attempt that began then. */
  noteHeard(route: Route, its: { readonly organizationId: string; readonly begunAt: number }): void;
  /**
   * Whether this machine could reach the network of a target while an attempt failed. Asks reference hosts afresh, unless
   * something of that network has answered since; many attempts share one answer.
   */
  wasOnline(attempt: FailedAttempt): Promise<boolean>;
}

/** Hosts of a network are asked no more often than this; what fails meanwhile waits for the next question. */
const askEveryMs = 2000;
/** Failures that come so closely one after another share a question. */
const burstMs = 50;
/** How long reference hosts may take. */
const askMs = 3000;
/** Name servers are asked when no host has answered by then. */
const nameServerDelayMs = 300;

interface KnownNetwork {
  readonly name: Network;
  readonly hosts: ReferenceHosts;
  /** Those that the operator chose. */
  readonly fixed: readonly HostPort[];
  /** When the latest attempt began that was answered. */
  heardAt: number;
  /** When the question was asked that nothing answered; `null` while it is not lost. */
  lostAt: number | null;
  /** When it answered again after it was lost. */
  onlineSince: number;
  /** The latest question. */
  asked?: Question;
}

interface Question {
  /** When it is asked. */
  readonly at: number;
  /** When the last failure ended that waits for its answer. */
  failedAt: number;
  /** Ends it early. */
  readonly end: (isReached: boolean) => void;
  readonly isReached: Promise<boolean>;
}

const isInternet = (name: Network): boolean => name === 'internet' || name === 'internet by IPv6';
const bothInternets: readonly Network[] = ['internet', 'internet by IPv6'];

/** Names that only a private network knows (RFC 6762, RFC 8375, and what ICANN has set aside or routers use). */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(local|internal|home\.arpa|lan|localdomain|corp|home)$/.test(host);

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeoutPromise(ms, undefined, { signal }).catch(() => {});

/** Makes {@link Connectivity}. Nothing is asked before an attempt has failed. */
export const createConnectivity = (options: ConnectivityOptions): Connectivity => {
  const { guard, referenceHosts = [], now = () => performance.now() } = options;
  const { networkOf = createNetworkOf({ now }), nameServers, wait = waitFor } = options;
  const ask = { acceptsConnection, askNameServer, ...options };
  const networks = new Map<Network, KnownNetwork>();

  const makeNetwork = (name: Network): KnownNetwork => ({
    name,
    hosts: new ReferenceHosts(),
    fixed: referenceHosts.filter(({ address }) => networkOf(address) === name),
    heardAt: Number.NEGATIVE_INFINITY,
    lostAt: null,
    onlineSince: Number.NEGATIVE_INFINITY,
  });

  /** Adds a network, in place of the private one that has not answered for longest. */
  const addNetwork = (name: Network): KnownNetwork => {
    const added = makeNetwork(name);
    networks.set(name, added);
    if (networks.size <= checkBounds.knownNetworks.most) return added;
    const [oldest] = [...networks.values()]
      .filter((network) => network !== added && !isInternet(network.name))
      .sort((some, others) => some.heardAt - others.heardAt);
    if (oldest !== undefined) networks.delete(oldest.name);
    return added;
  };

  const prove = (network: KnownNetwork, begunAt: number): void => {
    const { asked, lostAt } = network;
    network.heardAt = Math.max(network.heardAt, begunAt);
    if (lostAt !== null && begunAt >= lostAt) {
      network.onlineSince = now();
      network.lostAt = null;
    }
    // What was answered before the failure shows nothing about it.
    if (asked !== undefined && begunAt >= Math.min(asked.at, asked.failedAt)) asked.end(true);
  };

  const readNameServers = (): readonly NameServer[] => {
    try {
      return nameServers ?? systemNameServers();
    } catch {
      return [];
    }
  };

  /** Whether name servers can show that a network is reached: those in it, and for the internet all of them. */
  const nameServersFor = (name: Network): readonly NameServer[] =>
    readNameServers().filter(({ address, family }) => {
      const place = networkOf(address);
      return place === name || name === (family === 6 && place !== null ? 'internet by IPv6' : 'internet');
    });

  const askHosts = async (network: KnownNetwork, signal: AbortSignal): Promise<void> => {
    const hosts = network.fixed.length > 0 ? network.fixed : network.hosts.choose();
    const admitted = hosts.filter(({ address }) => guard.refusalOf(address) === null);
    const begunAt = now();
    await Promise.all(
      admitted.map(async (host) => (await ask.acceptsConnection(host, signal)) && prove(network, begunAt)),
    );
  };

  const askServers = async (network: KnownNetwork, signal: AbortSignal): Promise<void> => {
    if (network.fixed.length > 0) return;
    const begunAt = now();
    await Promise.all(
      nameServersFor(network.name).map(async (server) => {
        const { isHeard, isOnline } = await ask.askNameServer(server, signal);
        if (isInternet(network.name) ? isOnline : isHeard) prove(network, begunAt);
      }),
    );
  };

  /** Asks hosts, and a little later name servers, until one answers or time is up. */
  const askAll = async (network: KnownNetwork, over: AbortController): Promise<void> => {
    const timer = setTimeout(() => over.abort(), askMs);
    const hosts = askHosts(network, over.signal);
    await Promise.race([hosts, wait(nameServerDelayMs, over.signal)]);
    await Promise.all([hosts, over.signal.aborted ? undefined : askServers(network, over.signal)]);
    clearTimeout(timer);
  };

  const begin = (network: KnownNetwork, failedAt: number): Question => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const over = new AbortController();
    const pauseMs = Math.max(0, (network.asked?.at ?? Number.NEGATIVE_INFINITY) + askEveryMs - now());
    const question = { at: now() + pauseMs, failedAt, end: resolve, isReached: promise };
    void (pauseMs === 0 ? Promise.resolve() : wait(pauseMs, over.signal))
      .then(() => (over.signal.aborted ? undefined : askAll(network, over)))
      .finally(() => resolve(false));
    void promise.then((isReached) => {
      over.abort();
      if (!isReached) network.lostAt = question.at;
    });
    return question;
  };

  /** Whether something of the network has answered since a failure. */
  const isReached = async (network: KnownNetwork, failedAt: number): Promise<boolean> => {
    if (network.heardAt >= failedAt) return true;
    if (network.asked === undefined || network.asked.at < failedAt - burstMs) network.asked = begin(network, failedAt);
    network.asked.failedAt = Math.max(network.asked.failedAt, failedAt);
    return network.asked.isReached;
  };

  /** A network in which something else than these addresses can be asked; only what has answered, or was chosen, is kept. */
  const askable = (name: Network, addresses: readonly string[]): KnownNetwork | undefined => {
    const known = networks.get(name);
    if (known !== undefined && (known.fixed.length > 0 || known.hosts.hasOther(addresses))) return known;
    const hasChosen =
      nameServersFor(name).length > 0 || referenceHosts.some(({ address }) => networkOf(address) === name);
    return hasChosen ? (known ?? addNetwork(name)) : undefined;
  };

  /** What is asked in place of a network in which there is nothing else to ask. */
  const othersThan = (name: Network): readonly Network[] => {
    if (isInternet(name)) return bothInternets.filter((other) => other !== name);
    const others = [...networks.keys()].filter((other) => other !== name && !isInternet(other));
    return [...bothInternets, ...others.slice(-checkBounds.askedNetworks.most)];
  };

  const wasReached = async (name: Network, { route, begunAt }: FailedAttempt, failedAt: number): Promise<boolean> => {
    const network = askable(name, route.addresses);
    // While it was lost, and until something of it has answered, no failure counts.
    if (network !== undefined) return (await isReached(network, failedAt)) && begunAt >= network.onlineSince;
    const others = othersThan(name).map((other) => askable(other, []));
    return anyReached(
      others.filter((other) => other !== undefined),
      failedAt,
    );
  };

  const anyReached = async (some: readonly KnownNetwork[], failedAt: number): Promise<boolean> => {
    const answers = some.map(async (network) => {
      if (!(await isReached(network, failedAt))) throw new Error('not reached');
    });
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  };

  return {
    now,
    noteHeard(route, { organizationId, begunAt }) {
      const address = route.peer?.address ?? route.addresses[0];
      const name = address === undefined ? null : networkOf(address);
      if (name === null) return;
      const network = networks.get(name) ?? addNetwork(name);
      network.hosts.note(route, organizationId, begunAt);
      if (network.fixed.length === 0) prove(network, begunAt);
    },
    async wasOnline(attempt) {
      const failedAt = now();
      const { route, host } = attempt;
      const addresses = route.addresses.length === 0 && isIP(host) !== 0 ? [host] : route.addresses;
      const names = new Set(addresses.map(networkOf));
      if (names.has(null)) return true;
      // A name that was not found: who denied it must be one who can know.
      if (names.size === 0) for (const name of isPrivateName(host) ? othersThan('') : bothInternets) names.add(name);
      const answers = [...names].map((name) =>
        wasReached(name ?? '', { ...attempt, route: { ...route, addresses } }, failedAt),
      );
      return (await Promise.all(answers)).includes(true);
    },
  };
};
