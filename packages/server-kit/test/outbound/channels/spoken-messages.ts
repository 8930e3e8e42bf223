import type { MessageKind, NotificationMessage } from '@watchpost/schemas';
import { messageOf } from './message-fixture.js';

const checkout = { value: 'Checkout' };
const facts = [
  { name: 'Target', value: [{ value: 'checkout.example.com' }] },
  { name: 'Since', value: [{ value: '02:00 UTC' }] },
  { name: 'Seen from', value: [{ value: 'Frankfurt, Oregon' }] },
];
const incident = { label: 'Incident 12', url: 'https://watch.example.com/incidents/12', action: null };
const acknowledge = {
  label: 'Acknowledge',
  url: 'https://watch.example.com/incidents/act#token',
  action: 'acknowledge',
} as const;
const item = (name: string, tone: 'bad' | 'good' = 'bad') => ({
  title: [{ value: name }, tone === 'bad' ? ' is down' : ' is up again'],
  tone,
  link: `https://watch.example.com/monitors/${name.toLowerCase().replaceAll(' ', '-')}`,
});

const changes: Readonly<Record<MessageKind, Partial<NotificationMessage>>> = {
  opened: {
    facts,
    links: [incident, acknowledge],
    cause: [{ value: 'connect ECONNREFUSED: nothing listens on port 443' }],
  },
  acknowledged: {
    tone: 'warning',
    title: [{ value: 'Ada Lovelace' }, ' is on it: *', checkout, '* is down'],
    summary: [{ value: 'Ada Lovelace' }, ' acknowledged the incident about ', checkout],
    facts,
    links: [incident],
  },
  updated: {
    title: ['*', checkout, '* is still down'],
    summary: [checkout, ' is still down: ', { value: '503 Service Unavailable' }],
    cause: [{ value: '503 Service Unavailable' }],
    facts: [{ name: 'Note of Ada', value: [{ value: 'Rolling back release 4.2.1 <fix & retry>' }] }, ...facts],
    links: [incident],
  },
  escalated: {
    title: ['No one has acknowledged *', checkout, '* for 15 minutes'],
    summary: [checkout, ' is down, and no one has acknowledged it for 15 minutes'],
    facts,
    links: [incident, acknowledge],
  },
  repeated: {
    title: ['*', checkout, '* has been down for 2 hours'],
    summary: [checkout, ' has been down for 2 hours'],
    facts,
    links: [incident, acknowledge],
    lastedMs: 7_200_000,
  },
  resolved: {
    tone: 'good',
    title: ['*', checkout, '* is up again'],
    summary: [checkout, ' is up again after 12 minutes'],
    cause: null,
    facts: [{ name: 'Was down for', value: [{ value: '12 min' }] }, ...facts.slice(0, 1)],
    links: [incident],
    lastedMs: 720_000,
  },
  digest: {
    title: ['*37 of 50* monitors are still down'],
    summary: ['37 of 50 monitors are still down'],
    cause: null,
    facts: [],
    items: [item('Checkout'), item('Search API'), item('Payments *EU*'), item('Docs', 'good')],
    more: 46,
    links: [{ ...incident, label: 'All incidents' }],
  },
  reminder: {
    tone: 'warning',
    severity: 'minor',
    title: ['The certificate of *', { value: 'shop.example.com' }, '* expires in 7 days'],
    summary: ['The certificate of ', { value: 'shop.example.com' }, ' expires in 7 days'],
    cause: null,
    facts: [{ name: 'Issued by', value: [{ value: "Let's Encrypt R11" }] }],
    links: [{ ...incident, label: 'The monitor' }],
  },
  onCall: {
    tone: 'neutral',
    severity: 'minor',
    title: [{ value: 'Grace Hopper' }, ' is on call for *', { value: 'Platform' }, '*'],
    summary: [{ value: 'Grace Hopper' }, ' is on call for ', { value: 'Platform' }, ' until Monday, 09:00'],
    cause: null,
    facts: [{ name: 'Until', value: [{ value: 'Monday, 09:00 Europe/Berlin' }] }],
    links: [],
  },
  report: {
    tone: 'neutral',
    severity: 'minor',
    title: ['The report *', { value: 'Uptime of October' }, '* is ready'],
    summary: ['The report ', { value: 'Uptime of October' }, ' is ready: 99.95 %'],
    cause: null,
    facts: [{ name: 'Uptime', value: [{ value: '99.95 %' }] }],
    links: [{ ...incident, label: 'Open the report' }],
  },
  test: {
    tone: 'neutral',
    severity: 'minor',
    title: ['Test of the channel *', { value: 'Ops' }, '*'],
    summary: ['Test of the channel ', { value: 'Ops' }],
    cause: ['If you can read this, messages arrive here.'],
    facts: [],
    actors: ['Ada Lovelace'],
    links: [],
  },
};

/** A message of each kind, as people would get it. */
export const spokenMessages: readonly NotificationMessage[] = Object.entries(changes).map(([kind, changed]) =>
  messageOf({ kind: kind as MessageKind, ...changed }),
);
