import { describe, expect, it } from 'vitest';
import { AddressRefusedError, admittedAddresses, createAddressGuard } from '../../src/network/address-guard.js';

const named = (...addresses: string[]) => ({ resolve: async () => addresses.map((address) => ({ address })) });

describe('an address guard', () => {
  it('classifies every address of a name', async () => {
    const guard = createAddressGuard({ allowPrivate: false, ...named('10.0.0.1', '8.8.8.8', '::1', '2606:4700::1') });
    expect(await guard.resolve('a.example')).toEqual([
      { address: '10.0.0.1', family: 4, refusal: 'private' },
      { address: '8.8.8.8', family: 4, refusal: null },
      { address: '::1', family: 6, refusal: 'loopback' },
      { address: '2606:4700::1', family: 6, refusal: null },
    ]);
  });

  it('admits only the public addresses of a name that has private ones too', async () => {
    const guard = createAddressGuard({ allowPrivate: false, ...named('127.0.0.1', '8.8.8.8', '169.254.169.254') });
    expect(await admittedAddresses(guard, 'a.example')).toEqual([{ address: '8.8.8.8', family: 4, refusal: null }]);
  });

  it('refuses a name that has only private addresses, and names the kind of the first', async () => {
    const guard = createAddressGuard({ allowPrivate: false, ...named('100.64.0.1', '::1') });
    await expect(admittedAddresses(guard, 'a.example')).rejects.toThrow(new AddressRefusedError('shared'));
  });

  it('reports a name without addresses as not found', async () => {
    const guard = createAddressGuard({ allowPrivate: true, ...named() });
    await expect(admittedAddresses(guard, 'a.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('refuses a resolver answer that is not an address', async () => {
    const guard = createAddressGuard({ allowPrivate: true, ...named('localhost', '127.1', '') });
    await expect(admittedAddresses(guard, 'a.example')).rejects.toThrow(new AddressRefusedError('reserved'));
  });

  it.each(['8.8.8.8', '::1', '[::1]', 'fe80::1%eth0'])('asks no resolver about the address %s', async (host) => {
    const guard = createAddressGuard({
      allowPrivate: true,
      resolve: () => Promise.reject(new Error('was asked')),
    });
    expect(await guard.resolve(host)).toHaveLength(1);
  });

  it.each([
    ['127.0.0.1', null],
    ['10.0.0.1', null],
    ['::1', null],
    ['fd00::1', null],
    ['fe80::1%eth0', null],
    ['169.254.1.1', null],
    ['100.64.0.1', null],
    ['0.0.0.0', null],
    ['8.8.8.8', null],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['2002:a9fe:a9fe::', 'metadata'],
  ])('answers %s with %s where private addresses are allowed', (address, refusal) => {
    expect(createAddressGuard({ allowPrivate: true }).refusalOf(address)).toBe(refusal);
  });
});
