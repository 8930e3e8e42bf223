import { createSocket } from 'node:dgram';
import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { encode, type Question } from 'dns-packet';
import { agentBounds } from '../../../bounds.js';
import { type Finding, SourceError } from '../../found-monitor.js';
import {
  fromServices,
  missingIn,
  noRecords,
  noteRecords,
  readRecords,
  type ServiceRecords,
} from './service-records.js';
import { serviceTypes } from './service-types.js';

/** An interface by its IPv4 address, and the network that begins at it. */
export interface AskedInterface {
  readonly address: string;
  /** Such as `192.168.1.5/24`. */
  readonly cidr: string;
}

/** Where and for how long services are searched for. */
export interface ServiceSearch {
  readonly interfaces: readonly AskedInterface[];
  /** RFC 6762 §3. */
  readonly group: { readonly address: string; readonly port: number };
  /** How often is asked, and how long each time is waited for answers. */
  readonly rounds: number;
  readonly roundMs: number;
}

const ownInterfaces = (): readonly AskedInterface[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .flatMap(({ family, internal, address, cidr }) =>
      family === 'IPv4' && !internal && cidr !== null ? [{ address, cidr }] : [],
    )
    .slice(0, agentBounds.serviceInterfaces.most);

const usualSearch = (): ServiceSearch => ({
  interfaces: ownInterfaces(),
  group: { address: '224.0.0.251', port: 5353 },
  rounds: 3,
  roundMs: 1000,
});

/** Questions of datagrams that networks carry in one piece. */
const datagramsOf = (questions: readonly Question[]): Buffer[] => {
  const datagrams: Buffer[] = [];
  const { most } = agentBounds.serviceQuestions;
  for (let start = 0; start < questions.length; start += most) {
    datagrams.push(encode({ type: 'query', id: 0, questions: questions.slice(start, start + most) }));
  }
  return datagrams;
};

const browse: readonly Question[] = [...serviceTypes.keys()].map((name) => ({ type: 'PTR', name, class: 'IN' }));

/** Asks for the rest. A name that cannot be written as a question stays without an answer. */
const rest = (known: ServiceRecords): Question[] =>
  missingIn(known)
    .filter(({ name }) => name.split('.').every((label) => label !== '' && Buffer.byteLength(label) < 64))
    .map((question) => ({ ...question, class: 'IN' }));

/** Searches one network with a socket that answers come back to alone (RFC 6762 §6.7: one-shot queries). */
const searchNetwork = async (
  { address, cidr }: AskedInterface,
  { group, rounds, roundMs }: ServiceSearch,
  known: ServiceRecords,
  signal: AbortSignal,
): Promise<void> => {
  const [, bits = '32'] = cidr.split('/');
  const near = new BlockList();
  near.addSubnet(address, Number(bits), 'ipv4');
  const isNear = (other: string): boolean => near.check(other, 'ipv4');
  const socket = createSocket('udp4');
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Nothing may wait for it when the search ends before.
  failed.catch(() => {});
  let answers = 0;
  socket.on('error', reject);
  socket.on('message', (bytes, from) => {
    // RFC 6762 §6 and §11: answers come from this port, and from this network.
    if (from.port !== group.port || !isNear(from.address)) return;
    answers += 1;
    if (answers > agentBounds.serviceAnswers.most) {
      reject(new SourceError(`more than ${agentBounds.serviceAnswers.most} answers came over mDNS`));
    } else noteRecords(known, readRecords(bytes), isNear);
  });
  const stop = (): void => reject(new SourceError('the command was stopped'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([failed, new Promise<void>((resolve) => socket.bind(0, address, resolve))]);
    socket.setMulticastTTL(255);
    socket.setMulticastInterface(address);
    for (let round = 0; round < rounds; round += 1) {
      for (const datagram of datagramsOf([...browse, ...rest(known)])) socket.send(datagram, group.port, group.address);
      await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, roundMs))]);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    socket.close();
  }
};

/**
 * Searches the networks of this machine for services (RFC 6762, RFC 6763), over IPv4.
 *
 * @throws SourceError when there is no network, or more answers than are read
 */
export const readServices = async (signal: AbortSignal, search: ServiceSearch = usualSearch()): Promise<Finding> => {
  if (search.interfaces.length === 0) throw new SourceError('this machine has no network');
  const known = noRecords();
  const ended = await Promise.allSettled(search.interfaces.map((each) => searchNetwork(each, search, known, signal)));
  for (const end of ended) {
    if (end.status === 'fulfilled') continue;
    const { reason } = end;
    throw reason instanceof SourceError
      ? reason
      : new SourceError(`the network cannot be asked (${reason.code ?? reason})`);
  }
  return fromServices(known);
};
