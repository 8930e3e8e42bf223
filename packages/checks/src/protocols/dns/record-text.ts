import type { DnsMonitorConfig } from '@watchpost/schemas';
import type { Answer, TxtData } from 'dns-packet';

/** Types of records that can be asked for. */
export type RecordType = DnsMonitorConfig['recordType'];

/** Names compare without regard to case (RFC 4343); the one of the root is a dot. */
const nameText = (name: string): string => (name === '' ? '.' : name.toLowerCase());

/** One string may come in several parts of 255 bytes at most; they belong together (RFC 7208 §3.3). */
const txtText = (data: TxtData): string =>
  Buffer.concat([data].flat().map((part) => Buffer.from(part))).toString('utf8');

/**
 * A record as zone files write its data (RFC 1035 §5.1), with names in lower case and without the dot of the root, and
 * text without its quotes. `undefined` when it is of another type.
 *
 * - `A`, `AAAA`: the address; `CNAME`, `NS`, `PTR`: the name
 * - `MX`: `10 mail.example.com`; `SRV` (RFC 2782): `10 60 5060 sip.example.com`
 * - `SOA`: `ns1.example.com admin.example.com 2026010101 7200 3600 1209600 300`
 * - `CAA` (RFC 8659 §4.1): `0 issue "ca.example.net"`
 */
export const recordText = (record: Answer, type: RecordType): string | undefined => {
  if (record.type !== type) return undefined;
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return nameText(record.data);
    case 'MX':
      return `${record.data.preference ?? 0} ${nameText(record.data.exchange)}`;
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = record.data;
      return `${priority} ${weight} ${port} ${nameText(target)}`;
    }
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return [nameText(mname), nameText(rname), serial, refresh, retry, expire, minimum].join(' ');
    }
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`;
    case 'TXT':
      return txtText(record.data);
    default:
      return undefined;
  }
};
