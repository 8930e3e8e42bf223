import { isIPv4 } from 'node:net';
import { type Answer, decode } from 'dns-packet';
import { agentBounds } from '../../../bounds.js';
import type { Finding, FoundMonitor } from '../../found-monitor.js';
import { findingOf, type Labelled, withLabels } from '../../monitor-labels.js';
import { plainText } from '../../plain-text.js';
import { serviceTypes } from './service-types.js';

/** What answers over mDNS say, by names in lower case. */
export interface ServiceRecords {
  /** Services by their full names, with the names as people wrote them. */
  readonly instances: Map<string, { readonly service: string; readonly name: string }>;
  /** Hosts and ports of a service, such as `nas.local 22`; more than one are a contradiction. */
  readonly places: Map<string, Set<string>>;
  /** Addresses of a host. */
  readonly addresses: Map<string, Set<string>>;
}

/** What is known before the first answer. */
export const noRecords = (): ServiceRecords => ({ instances: new Map(), places: new Map(), addresses: new Map() });

/** Header of a message (RFC 1035 §4.1.1). */
const headerBytes = 12;

/** The records of an answer; nothing of a query, or of what cannot be read. */
export const readRecords = (bytes: Buffer): readonly Answer[] => {
  if (bytes.length < headerBytes) return [];
  const count = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
  const isAnswer = (bytes.readUInt16BE(2) & 0x8000) !== 0;
  // Counted before it is decoded: a few bytes can promise 65,535 records.
  if (!isAnswer || count > agentBounds.serviceRecords.most) return [];
  try {
    const { answers = [], additionals = [] } = decode(bytes);
    return [...answers, ...additionals];
  } catch {
    return [];
  }
};

/** Names and values that are kept; a flood of others is left out. */
const { most: mostNames } = agentBounds.discoveredMonitors;
const { most: mostValues } = agentBounds.servicePlaces;

const added = (sets: Map<string, Set<string>>, name: string, value: string): void => {
  const set = sets.get(name) ?? new Set();
  if (set.size < mostValues && (set.size > 0 || sets.size < mostNames)) sets.set(name, set.add(value));
};

/**
 * Notes the records of one answer.
 *
 * @param isNear whether an address is in the network in which the answer came
 */
export const noteRecords = (
  known: ServiceRecords,
  records: readonly Answer[],
  isNear: (address: string) => boolean,
): void => {
  for (const record of records) {
    const name = record.name.toLowerCase();
    if (record.type === 'PTR' && serviceTypes.has(name) && record.data.toLowerCase().endsWith(`.${name}`)) {
      const written = record.data.slice(0, -name.length - 1);
      if (known.instances.size >= mostNames) continue;
      known.instances.set(record.data.toLowerCase(), { service: name, name: written });
    } else if (record.type === 'SRV') {
      added(known.places, name, `${record.data.target.toLowerCase()} ${record.data.port}`);
    } else if (record.type === 'A' && isIPv4(record.data) && isNear(record.data)) {
      added(known.addresses, name, record.data);
    }
  }
};

/** What is to be asked next: of each service its place, of each place its address. */
export const missingIn = ({ instances, places, addresses }: ServiceRecords) => [
  ...[...instances.keys()].filter((name) => !places.has(name)).map((name) => ({ type: 'SRV', name }) as const),
  ...[...new Set([...instances.keys()].flatMap((name) => [...(places.get(name) ?? [])]))]
    .map((place) => place.split(' ')[0] ?? '')
    .filter((host) => !addresses.has(host))
    .map((name) => ({ type: 'A', name }) as const),
];

const labelled = (
  full: string,
  { service, name }: { readonly service: string; readonly name: string },
  { places, addresses }: ServiceRecords,
): Labelled => {
  const [place = '', ...others] = places.get(full) ?? [];
  const [host = '', port] = place.split(' ');
  const [address] = [...(addresses.get(host) ?? [])].toSorted();
  const kind = service.slice(1, service.indexOf('.'));
  const shown = `${name} (${kind})`;
  // RFC 6762 §2: names of services are unique; somewhere one of the hosts is wrong, or lies.
  if (others.length > 0) return { problem: `${plainText(shown, 80)}: several hosts say that they are it` };
  if (address === undefined || port === undefined)
    return { problem: `${plainText(shown, 80)}: says no address of its network` };
  const type: FoundMonitor['type'] = serviceTypes.get(service) ?? 'tcp';
  const unlabelled = { identity: `${kind}.${name}`, name: shown, type, target: `${address}:${port}`, tags: ['dns-sd'] };
  // Its TXT record is not read: everybody in the network can write one.
  return withLabels(unlabelled, [], 'watchpost.');
};

/** What announced services are to be monitored as: by their ports. */
export const fromServices = (known: ServiceRecords): Finding =>
  findingOf([...known.instances].toSorted().map(([full, instance]) => labelled(full, instance, known)));
