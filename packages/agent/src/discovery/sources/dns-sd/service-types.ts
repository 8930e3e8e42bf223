import type { FoundType } from '../../found-monitor.js';

/**
 * Services that are searched for, by their names (RFC 6763 §7). Their announcements are unsigned, so only their ports are tried: a
 * request for a page could do something at a host that another one named.
 */
export const serviceTypes: ReadonlyMap<string, FoundType> = new Map<string, FoundType>([
  ...(['_ssh', '_sftp-ssh'] as const).map((name): [string, FoundType] => [`${name}._tcp.local`, 'ssh']),
  ...(
    ['_http', '_https', '_ipp', '_ipps', '_printer', '_pdl-datastream', '_smb', '_nfs', '_afpovertcp', '_ftp'] as const
  ).map((name): [string, FoundType] => [`${name}._tcp.local`, 'tcp']),
  ...(['_rfb', '_mqtt', '_postgresql', '_rtsp', '_imap', '_pop3', '_ldap', '_home-assistant', '_hap'] as const).map(
    (name): [string, FoundType] => [`${name}._tcp.local`, 'tcp'],
  ),
]);
