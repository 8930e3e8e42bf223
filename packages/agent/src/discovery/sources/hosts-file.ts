import { BlockList, isIP } from 'node:net';
import { bounds } from '@watchpost/schemas/agent';
import type { Finding } from '../found-monitor.js';
import { findingOf, type Labelled, withLabels } from '../monitor-labels.js';

/** Addresses of a hosts file that name no other machine: this one, all of a network, groups. */
const notHosts = new BlockList();
notHosts.addSubnet('0.0.0.0', 8, 'ipv4');
notHosts.addSubnet('127.0.0.0', 8, 'ipv4');
notHosts.addSubnet('224.0.0.0', 3, 'ipv4');
notHosts.addSubnet('::', 127, 'ipv6');
notHosts.addSubnet('fe00::', 16, 'ipv6');
notHosts.addSubnet('fe80::', 10, 'ipv6');
notHosts.addSubnet('ff00::', 8, 'ipv6');

/** `watchpost.type=tcp` or `watchpost.name="Printer of the office"`, behind a `#`. */
const labelsOf = (comment: string): [string, string][] =>
  [...comment.matchAll(/(?<=^|\s)(watchpost\.[\w-]*)=(?:"([^"]*)"|(\S*))/g)].map(([, key = '', quoted, bare = '']) => [
    key,
    quoted ?? bare,
  ]);

const labelled = (line: string): Labelled => {
  const [entry = '', ...comment] = line.split('#');
  const [address = '', name] = entry.trim().split(/\s+/);
  const family = isIP(address);
  if (family === 0 || name === undefined || notHosts.check(address, family === 6 ? 'ipv6' : 'ipv4')) {
    return { monitor: undefined };
  }
  const unlabelled = {
    identity: family === 6 ? `${name}.ipv6` : name,
    name: name.slice(0, bounds.host.most),
    type: 'icmp',
    target: address,
    host: address,
    tags: ['hosts'],
  } as const;
  return withLabels(unlabelled, labelsOf(comment.join('#')), 'watchpost.');
};

/** What the lines of a hosts file are to be monitored as (hosts(5)): by ping, or as labels in their comments say. */
export const fromHostsFile = (text: string): Finding => findingOf(text.split(/\r?\n/).map(labelled));
