import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { type Client, OpenFeature as ServerSide } from '@openfeature/server-sdk';
import { OpenFeature as InPage, type Provider, ProviderEvents } from '@openfeature/web-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const flags = [
  { key: 'on', enabled: true },
  { key: 'off' },
  { key: 'half', enabled: true, rolloutPercent: 50 },
  {
    key: 'colour',
    valueType: 'string',
    enabled: true,
    value: 'blue',
    defaultValue: 'grey',
    rules: [{ attribute: 'plan', operator: 'equals', values: ['beta'], value: 'red' }],
  },
  { key: 'most', valueType: 'number', enabled: true, value: 5, defaultValue: 1 },
  { key: 'layout', valueType: 'object', enabled: true, value: { columns: 3 }, defaultValue: {} },
];

describe('The official OpenFeature providers, over HTTP with an API key', () => {
  let fixture: KitFixture;
  let owner: Member;
  let server: Server;
  let baseUrl: string;
  let apiKey: string;
  /** Statuses of the answers that clients got. */
  const statuses: number[] = [];

  beforeAll(async () => {
    fixture = await openKit('sqlite');
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['feature-flags:read'])).secret;
    for (const body of flags) await fixture.request('POST', '/api/v1/feature-flags', { token: owner.token, body });
    const handle = toNodeHandler(fixture.kit);
    server = createServer((request, response) => {
      response.on('finish', () => statuses.push(response.statusCode));
      void handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  });
  afterAll(async () => {
    await ServerSide.close();
    await InPage.close();
    await new Promise((resolve) => server.close(resolve));
    await fixture.close();
  });

  describe('of a server', () => {
    let client: Client;
    beforeAll(async () => {
      await ServerSide.setProviderAndWait(new OFREPProvider({ baseUrl, headers: [['X-API-Key', apiKey]] }));
      client = ServerSide.getClient();
    });

    test('evaluates flags of each type', async () => {
      const context = { targetingKey: 'ada', plan: 'beta' };
      expect(await client.getBooleanValue('on', false, context)).toBe(true);
      expect(await client.getBooleanValue('off', true, context)).toBe(false);
      expect(await client.getStringValue('colour', 'none', context)).toBe('red');
      expect(await client.getStringValue('colour', 'none', { targetingKey: 'ada' })).toBe('blue');
      expect(await client.getNumberValue('most', 0, context)).toBe(5);
      expect(await client.getObjectValue('layout', {}, context)).toEqual({ columns: 3 });
    });

    test('has the reason, the variant and the metadata', async () => {
      expect(await client.getStringDetails('colour', 'none', { plan: 'beta' })).toMatchObject({
        value: 'red',
        reason: 'TARGETING_MATCH',
        variant: 'rule0',
        flagMetadata: { ruleIndex: 0 },
      });
      expect(await client.getBooleanDetails('off', true)).toMatchObject({ value: false, reason: 'DISABLED' });
    });

    test('has the default of the code where a flag cannot be evaluated, and why', async () => {
      expect(await client.getBooleanDetails('missing', true)).toMatchObject({
        value: true,
        errorCode: 'FLAG_NOT_FOUND',
      });
      expect(await client.getBooleanDetails('half', true)).toMatchObject({
        value: true,
        errorCode: 'TARGETING_KEY_MISSING',
      });
      expect(await client.getNumberDetails('colour', 7)).toMatchObject({ value: 7, errorCode: 'TYPE_MISMATCH' });
    });

    test('sees a change at once', async () => {
      await fixture.request('POST', '/api/v1/feature-flags/off/enable', { token: owner.token });
      expect(await client.getBooleanValue('off', false)).toBe(true);
      await fixture.request('POST', '/api/v1/feature-flags/off/disable', { token: owner.token });
      expect(await client.getBooleanValue('off', true)).toBe(false);
    });
  });

  describe('of a page', () => {
    const open = async (context: Record<string, string>, more: object = {}) => {
      const provider = new OFREPWebProvider({
        baseUrl,
        headers: [['X-API-Key', apiKey]],
        cacheMode: 'disabled',
        ...more,
      });
      // Its declaration allows `undefined` for hooks, which the SDK's does not name.
      await InPage.setProviderAndWait(provider as Provider, context);
      return InPage.getClient();
    };

    test('evaluates all flags with one request', async () => {
      statuses.length = 0;
      const client = await open({ targetingKey: 'ada', plan: 'beta' });
      expect(client.getBooleanValue('on', false)).toBe(true);
      expect(client.getStringDetails('colour', 'none')).toMatchObject({ value: 'red', reason: 'TARGETING_MATCH' });
      expect(client.getNumberValue('most', 0)).toBe(5);
      expect(client.getObjectValue('layout', {})).toEqual({ columns: 3 });
      expect(client.getBooleanDetails('missing', true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
      expect(statuses).toEqual([200]);
    });

    test('gets the values of another context, though it may send the old tag', async () => {
      const client = await open({ targetingKey: 'ada', plan: 'beta' });
      await InPage.setContext({ targetingKey: 'ada', plan: 'free' });
      expect(client.getStringValue('colour', 'none')).toBe('blue');
      await InPage.setContext({ targetingKey: 'ada', plan: 'beta' });
      expect(client.getStringValue('colour', 'none')).toBe('red');
    });

    test('polls for 304, and hears of a change', async () => {
      const client = await open({ targetingKey: 'ada' }, { pollInterval: 20 });
      statuses.length = 0;
      const changed = new Promise<void>((resolve) => {
        client.addHandler(ProviderEvents.ConfigurationChanged, () => resolve());
      });
      while (!statuses.includes(304))
        await new Promise((resolve) => server.once('request', () => setImmediate(resolve)));
      await fixture.request('PATCH', '/api/v1/feature-flags/most', { token: owner.token, body: { value: 6 } });
      await changed;
      expect(client.getNumberValue('most', 0)).toBe(6);
      expect(new Set(statuses)).toEqual(new Set([200, 304]));
    });
  });
});
