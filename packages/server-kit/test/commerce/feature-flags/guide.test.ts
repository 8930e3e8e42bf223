import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature as ServerSide } from '@openfeature/server-sdk';
import { OpenFeature as InPage } from '@openfeature/web-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/feature-flags.md'), 'utf8');
const snippets = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

/** Runs a snippet with its imports and globals given, and returns what it exports. */
const run = async (code: string, given: Readonly<Record<string, unknown>>): Promise<() => unknown> => {
  const body = code.replace(/^import .*$/gm, '').replace('export const usesNewCheckout =', 'return');
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  return new AsyncFunction(...Object.keys(given), body)(...Object.values(given));
};

describe('The guide of feature flags', () => {
  let fixture: KitFixture;
  let owner: Member;
  let server: Server;
  let url: string;
  let apiKey: string;

  beforeAll(async () => {
    fixture = await openKit('sqlite');
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['feature-flags:read'])).secret;
    const body = { key: 'new-checkout', enabled: true };
    await fixture.request('POST', '/api/v1/feature-flags', { token: owner.token, body });
    const handle = toNodeHandler(fixture.kit);
    server = createServer((request, response) => {
      // What the guide asks the server of a page to do.
      if (request.url?.startsWith('/flags/') === true) {
        request.url = request.url.replace('/flags/', '/api/v1/');
        request.headers['x-api-key'] = apiKey;
      }
      void handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await ServerSide.close();
    await InPage.close();
    await new Promise((resolve) => server.close(resolve));
    await fixture.close();
  });

  test('has a server read a flag', async () => {
    const [code = ''] = snippets('ts');
    const process = { env: { WATCHPOST_URL: url, WATCHPOST_API_KEY: apiKey } };
    const usesNewCheckout = await run(code, { OFREPProvider, OpenFeature: ServerSide, process });
    expect(await usesNewCheckout()).toBe(true);
  });

  test('has a page read a flag through its server', async () => {
    const code = snippets('ts')[1] ?? '';
    const usesNewCheckout = await run(code, { OFREPWebProvider, OpenFeature: InPage, location: { origin: url } });
    expect(usesNewCheckout()).toBe(true);
  });

  test('has a document that can be created', async () => {
    const [code = ''] = snippets('json');
    const body = JSON.parse(code);
    const reply = await fixture.request('POST', '/api/v1/feature-flags', { token: owner.token, body });
    expect(reply).toMatchObject({ status: 201, body: { key: 'checkout-colour', rolloutPercent: 12.5 } });
  });

  test('has requests of curl that are answered', async () => {
    const commands = snippets('sh').flatMap((code) => code.replaceAll('\\\n', ' ').split('\n'));
    const curls = commands.filter((command) => command.startsWith('curl '));
    expect(curls).toHaveLength(3);
    for (const command of curls) {
      const [, address = ''] = /"\$WATCHPOST_URL([^"]+)"/.exec(command) ?? [];
      const [, data] = /-d '([^']+)'/.exec(command) ?? [];
      const headers = { 'x-api-key': apiKey, ...(data !== undefined && { 'content-type': 'application/json' }) };
      const response = await fetch(`${url}${address}`, {
        method: data === undefined ? 'GET' : 'POST',
        headers,
        ...(data !== undefined && { body: data }),
      });
      expect(response.status, command).toBe(200);
      expect(JSON.stringify(await response.json())).toContain('new-checkout');
    }
  });
});
