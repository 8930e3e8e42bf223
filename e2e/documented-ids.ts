import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { jsonOf } from './documented-commands.js';

/** The collections of ids, by the prefix that the pages write. */
const collections: Readonly<Record<string, string>> = {
  agt: '/agents',
  alr: '/alert-rules',
  cme: '/auth/me/contact-methods',
  dsh: '/dashboards',
  esc: '/escalation-policies',
  exp: '/exporters',
  lic: '/licenses',
  mon: '/monitors',
  nch: '/notification-channels',
  ocs: '/on-call-schedules',
  rpt: '/reports',
  stp: '/status-pages',
  whk: '/webhooks',
};
const idForm = new RegExp(`\\b(${[...Object.keys(collections), 'inv', 'org', 'usr'].join('|')})_(?:…|[0-9a-z]+)`, 'g');

const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
/** The example of the contract for what a collection creates. */
export const exampleFor = (path: string): object =>
  openapi.paths[`/api/v1${path}`].post.requestBody.content['application/json'].example;

/** How the world makes what ids stand for. */
export interface Makers {
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API, of which only ids and secrets count here
  readonly call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<any>;
  /** Where something answers that monitors and exporters may ask. */
  readonly target: string;
  readonly organizationId: string;
  readonly ownerId: string;
  readonly makeMember: () => Promise<string>;
}

/** The ids that one page names: the first time one is written, what it stands for is made. */
export const makeIds = (page: string, { call, target, organizationId, ownerId, makeMember }: Makers) => {
  const made = new Map<string, Promise<string>>();
  const hasFailed = page.endsWith('/evidence.md');
  let licenseKey = '';
  const fields = (prefix: string): object => {
    if (prefix === 'exp') return { url: `${target}/metrics` };
    if (prefix === 'mon') return { type: 'http', target: hasFailed ? `${target}/bad-gateway` : target };
    if (prefix === 'dsh') return { visibility: 'public' };
    if (prefix === 'nch') {
      // On call, it is the carrier of text messages.
      const file = page.endsWith('/on-call.md') ? 'docs/channels/twilio.md' : page;
      if (file.startsWith('docs/channels/')) return { credentials: undefined, ...JSON.parse(jsonOf(file)) };
    }
    return {};
  };
  /** Waits for the evidence of a first check, without which the command of the page succeeds as well. */
  const evidenceOf = (id: string): Promise<void> =>
    expect
      .poll(async () => (await call('GET', `/monitors/${id}/evidence`)).data)
      .toMatchObject([{ http: { statusCode: 502 } }]);
  const make = async (prefix: string, written: string): Promise<string> => {
    const path = collections[prefix];
    if (path !== undefined) {
      const { id, key } = await call('POST', path, { ...exampleFor(path), ...fields(prefix) });
      if (prefix === 'lic') licenseKey = key;
      if (prefix === 'mon' && hasFailed) await evidenceOf(id);
      return id;
    }
    if (prefix === 'org') return organizationId;
    if (prefix === 'inv') {
      await call('POST', '/subscriptions', { planId: 'team', quantity: 5 });
      return (await call('GET', '/billing/invoices')).data[0].id;
    }
    return /[2-9]$/.test(written) ? makeMember() : ownerId;
  };
  const idOf = (written: string): Promise<string> => {
    const prefix = written.slice(0, 3);
    // People differ by their numbers; of anything else a page has one.
    const name = prefix === 'usr' ? written : prefix;
    const id = made.get(name) ?? make(prefix, written);
    made.set(name, id);
    return id;
  };
  return {
    idOf,
    /** The key of the license that the page names. */
    licenseKey: async (): Promise<string> => {
      await idOf('lic_1');
      return licenseKey;
    },
    /** A text with ids in the place of what stands for them. */
    fill: async (text: string): Promise<string> => {
      const written = new Set(text.match(idForm));
      const ids = new Map<string, string>();
      for (const each of written) ids.set(each, await idOf(each));
      return text.replaceAll(idForm, (each) => ids.get(each) ?? each);
    },
  };
};
