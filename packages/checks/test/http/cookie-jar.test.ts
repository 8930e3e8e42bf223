import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../src/http/cookie-jar.js';

const now = Date.parse('2026-11-29T12:00:00Z');

/** The header for one URL after another has set a cookie. */
const sentBack = (from: string, cookie: string, to: string): string | undefined => {
  const jar = new CookieJar();
  jar.take(new URL(from), [cookie], now);
  return jar.headerFor(new URL(to));
};

describe('a cookie of a check', () => {
  it.each([
    ['to the host that set it', 'https://shop.example/', 'one=1', 'https://shop.example/next'],
    ['to another port', 'https://shop.example/', 'one=1', 'https://shop.example:8443/'],
    ['to the host that names itself', 'https://shop.example/', 'one=1; Domain=.Shop.Example', 'https://shop.example/'],
    [
      'to the host that names one above it',
      'https://a.shop.example/',
      'one=1; Domain=shop.example',
      'https://a.shop.example/',
    ],
    ['without TLS when it is not Secure', 'https://shop.example/', 'one=1', 'http://shop.example/'],
    ['over TLS when it is Secure', 'https://shop.example/', 'one=1; Secure', 'https://shop.example/'],
    ['on loopback when it is Secure', 'http://[::1]/', 'one=1; Secure', 'http://[::1]:8080/'],
    ['below localhost when it is Secure', 'http://a.localhost/', 'one=1; secure', 'http://a.localhost/'],
    ['below its path', 'https://shop.example/', 'one=1; Path=/cart/', 'https://shop.example/cart/2'],
    ['below the folder that set it', 'https://shop.example/cart/1', 'one=1; Path=cart', 'https://shop.example/cart/2'],
    ['while it lasts', 'https://shop.example/', 'one=1; Max-Age=1', 'https://shop.example/'],
  ])('goes back %s', (_where, from, cookie, to) => {
    expect(sentBack(from, cookie, to)).toBe('one=1');
  });

  it.each([
    ['to another host', 'https://shop.example/', 'one=1', 'https://other.example/'],
    ['to a host below its Domain', 'https://shop.example/', 'one=1; Domain=shop.example', 'https://a.shop.example/'],
    ['to a host above it', 'https://a.shop.example/', 'one=1; Domain=shop.example', 'https://shop.example/'],
    [
      'to a host that another one names',
      'https://shop.example/',
      'one=1; Domain=other.example',
      'https://other.example/',
    ],
    ['when it is for another host', 'https://shop.example/', 'one=1; Domain=other.example', 'https://shop.example/'],
    ['when it is for a host below', 'https://shop.example/', 'one=1; Domain=a.shop.example', 'https://shop.example/'],
    ['when it is for half a name', 'https://shop.example/', 'one=1; Domain=op.example', 'https://shop.example/'],
    ['when it is for half an address', 'http://192.0.2.1/', 'one=1; Domain=2.1', 'http://192.0.2.1/'],
    ['without TLS when it is Secure', 'https://shop.example/', 'one=1; Secure', 'http://shop.example/'],
    ['when it is Secure and came without TLS', 'http://shop.example/', 'one=1; Secure', 'https://shop.example/'],
    ['when it is Secure and came from a private address', 'http://10.0.0.1/', 'one=1; Secure', 'http://10.0.0.1/'],
    ['beside its path', 'https://shop.example/', 'one=1; Path=/cart', 'https://shop.example/cart2'],
    ['above the folder that set it', 'https://shop.example/cart/1', 'one=1', 'https://shop.example/'],
    ['when it is over', 'https://shop.example/', 'one=1; Max-Age=0', 'https://shop.example/'],
    [
      'when it was over long ago',
      'https://shop.example/',
      'one=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'https://shop.example/',
    ],
  ])('does not go %s', (_where, from, cookie, to) => {
    expect(sentBack(from, cookie, to)).toBeUndefined();
  });
});
