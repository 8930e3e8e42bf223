import { describe, expect, test } from 'vitest';
import type { Verdict, Visit } from '../src/gates/gate.js';
import { gatesAfterReading, gatesBeforeReading, judge } from '../src/gates/gates.js';
import { domainIn, locate } from '../src/gates/locate.js';

const visit: Visit = {
  method: 'GET',
  address: { kind: 'front' },
  language: null,
  page: { locale: 'de', locales: ['de'] },
};

describe('gates', () => {
  test.each<[string, Partial<Visit>, Verdict['reason'] | null]>([
    ['a visit of a page', {}, null],
    ['a path that leads nowhere', { address: undefined }, 'address'],
    ['a form that is sent to a page without one', { method: 'POST' }, 'method'],
    ['a form that is sent where one is', { method: 'POST', address: { kind: 'subscribe' } }, null],
    ['a page that is not there or private', { page: 'missing' }, 'page'],
    ['a page whose password was not given', { page: 'locked' }, 'password'],
    ['the form for that password', { page: 'locked', address: { kind: 'unlock' } }, null],
    ['the link of a mail', { page: 'locked', address: { kind: 'subscription', token: 'a' } }, null],
    ['a flood', { page: 'tooMany' }, 'flood'],
    ['a source that is away', { page: 'unavailable' }, 'outage'],
    ['a language that the page has', { language: 'de' }, null],
    ['a language that the page does not have', { language: 'en' }, 'language'],
  ])('judge %s', (_, facts, reason) => {
    expect(judge([...gatesBeforeReading, ...gatesAfterReading], { ...visit, ...facts })?.reason ?? null).toBe(reason);
  });
});

describe('the page of a visit', () => {
  const bySlug = { slug: 'acme', root: '/status/acme' };
  test.each([
    ['/status/acme', null, { ...bySlug, language: null, rest: '' }],
    ['/status/acme/de/history', null, { ...bySlug, language: 'de', rest: 'history' }],
    ['/status/acme/defects', null, { ...bySlug, language: null, rest: 'defects' }],
    ['/history', 'acme', { slug: 'acme', root: '', language: null, rest: 'history' }],
    ['/status/-acme', null, null],
    ['/status', null, null],
    ['/statuses/acme', null, undefined],
  ])('%s on the domain of %s', (path, pageOfHost, location) => {
    expect(locate(path, { prefix: '/status', pageOfHost })).toEqual(location);
  });

  test.each([
    ['Status.Acme.Example:8443', 'status.acme.example'],
    ['status.acme.example.', 'status.acme.example'],
    ['localhost:3000', null],
    ['127.0.0.1:3000', null],
    ['[::1]:3000', null],
    ['a..b', null],
    [null, null],
  ])('the host %s can be the domain %s', (host, domain) => {
    expect(domainIn(host)).toBe(domain);
  });
});
