import { describe, expect, test } from 'vitest';
import { addressBucket, createClientAddressReader, sourceNetworks } from '../../../src/request/http/client-address.js';

describe('the address of a client', () => {
  const cases: [string, string[], string, string | null, string][] = [
    ['is the peer’s when no proxy is trusted', [], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    ['is the peer’s when that is not a trusted proxy', ['10.0.0.0/8'], '192.0.2.1', '1.2.3.4', '192.0.2.1'],
    ['is what a trusted proxy says', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['is the first untrusted one from the right', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    ['is the leftmost when all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is the peer’s when the header is rubbish', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is the peer’s when the header is empty', ['10.0.0.0/8'], '10.0.0.1', '', '10.0.0.1'],
    ['is found behind a mapped peer', ['10.0.0.0/8'], '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['is found behind an IPv6 proxy', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['has no zone', [], 'fe80::1%eth0', null, 'fe80::1'],
    ['may be trusted by a single address', ['192.0.2.9'], '192.0.2.9', '1.2.3.4', '1.2.3.4'],
  ];
  test.each(cases)('%s', (_, trustProxy, peer, forwarded, expected) => {
    expect(createClientAddressReader(trustProxy)(peer, forwarded)).toBe(expected);
  });

  test.each(['localhost', '10.0.0.0/33', '::1/129', '', '10.0.0.0/x'])('%j is no address or range', (cidr) => {
    expect(() => createClientAddressReader([cidr])).toThrow(TypeError);
  });
});

describe('what an address is counted under', () => {
  const cases = [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ];
  test.each(cases)('%s is %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });
});

describe('a flood from an address', () => {
  test('is counted under its network, and for IPv6 also under the larger ones that one customer can have', () => {
    expect(sourceNetworks('192.0.2.1')).toEqual([{ bucket: '192.0.2.1', factor: 1 }]);
    expect(sourceNetworks('2001:db8:1:23ff::9')).toEqual([
      { bucket: '2001:db8:1:23ff::/64', factor: 1 },
      { bucket: '2001:db8:1:2300::/56', factor: 4 },
      { bucket: '2001:db8:1::/48', factor: 16 },
    ]);
    expect(sourceNetworks('2001:db8::7').map(({ bucket }) => bucket)).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/56',
      '2001:db8:0::/48',
    ]);
  });
});
