import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MonitorType } from '@watchpost/schemas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AddressGuard } from '../../src/checks/address-guard.js';
import { createWebhookTransport } from '../../src/outbound/webhooks/transport.js';
import { createGuardedFetch } from '../../src/people/oauth/guarded-fetch.js';
import { check, guardWith } from './run.js';

/**
 * The broadcast address: `connect(2)` refuses it at once, as it does an IPv6 address on a machine without a route, so that
 * the error comes before the call that opened the socket has returned, and nothing leaves the machine.
 */
const unroutable = ['255.255.255.255', '::ffff:255.255.255.255'];

interface Target {
  readonly target: string;
  readonly config?: Readonly<Record<string, unknown>>;
}
const target = (text: string, config?: Target['config']): Target => ({
  target: text,
  ...(config !== undefined && { config }),
});
const hostPort = target('name.example:9');

/** How each type is pointed at a name. A new type is one more line; `null` is for those that connect to nothing. */
const types: Readonly<Record<MonitorType, readonly Target[] | null>> = {
  https: [target('https://name.example/')],
  http: [target('http://name.example/')],
  tcp: [hostPort, target('name.example:9', { tls: 'tls' })],
  udp: [target('name.example:9', { send: 'hello' })],
  tls: [hostPort, target('name.example:9', { startTls: 'smtp' })],
  websocket: [target('ws://name.example/'), target('wss://name.example/')],
  smtp: [hostPort],
  ssh: [hostPort],
  icmp: [target('name.example'), target('name.example', { fallbackPort: 9 })],
  dns: [target('example.com', { resolver: 'name.example' })],
  postgres: [hostPort],
  prometheus: [target('http://name.example/')],
  redis: [hostPort],
  domain: [target('example.com'), target('example.com', { rdapServer: 'https://name.example/' })],
  mysql: [hostPort],
  grpc: [hostPort],
  mqtt: [hostPort],
  heartbeat: null,
  group: null,
  manual: null,
};

type Use = (guard: AddressGuard) => Promise<unknown>;

const checkUses = Object.entries(types).flatMap(([type, targets]) =>
  (targets ?? []).map((settings): readonly [string, Use] => [
    `a check of type ${type} at ${settings.target} with ${JSON.stringify(settings.config ?? {})}`,
    async (guard) => {
      const report = await check(settings.target, {
        type: type as MonitorType,
        timeoutSeconds: 5,
        config: settings.config ?? {},
        environment: { guard },
      });
      expect(report.measurement).toMatchObject({ ok: false, message: expect.any(String) });
    },
  ]),
);

const providerUse =
  (url: string): Use =>
  (guard) =>
    expect(createGuardedFetch({ guard, timeoutMs: 5000 })(url, { method: 'GET', headers: {} })).rejects.toMatchObject({
      name: 'ProviderUnreachableError',
    });

const deliveryUse =
  (url: string): Use =>
  async (guard) => {
    const transport = createWebhookTransport({ guard, deadlineMs: 5000 });
    expect(await transport.send({ url, headers: [], body: '{}' })).toMatchObject({ kind: 'unanswered' });
    await transport.close();
  };

const uses: readonly (readonly [string, Use])[] = [
  ...checkUses,
  [
    'a request to a provider of sign-ins over TLS',
    providerUse('https://name.example/.well-known/openid-configuration'),
  ],
  ['a request to a provider of sign-ins', providerUse('http://name.example/token')],
  ['a delivery to a webhook over TLS', deliveryUse('https://name.example/hook')],
  ['a delivery to a webhook', deliveryUse('http://name.example/hook')],
];

const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('uncaughtExceptionMonitor', note);
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('uncaughtExceptionMonitor', note);
  process.off('unhandledRejection', note);
});
/** Errors without a handler are reported at the end of a turn of the event loop. */
const someTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
};

describe('a name whose addresses cannot be connected to', () => {
  const addressSets = [...unroutable.map((address) => [address]), unroutable];
  test.each(uses)('fails %s and nothing else', async (_what, use) => {
    for (const addresses of addressSets) {
      await use(guardWith(async () => addresses.map((address) => ({ address }))));
      await someTurns();
      expect(unhandled, addresses.join(' ')).toEqual([]);
    }
  });

  test.each(uses)('and whose lookup fails, fails %s and nothing else', async (_what, use) => {
    for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EMFILE']) {
      await use(guardWith(() => Promise.reject(Object.assign(new Error(code), { code, syscall: 'getaddrinfo' }))));
      await someTurns();
      expect(unhandled, code).toEqual([]);
    }
  });

  test('is tried above in every place that connects where a guard says', async () => {
    const source = join(import.meta.dirname, '../../src');
    const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const users: string[] = [];
    for (const file of files) {
      if (/\b(admittedAddresses|guardedLookup)\(/.test(await readFile(join(source, file), 'utf8'))) users.push(file);
    }
    // Another one belongs into the table of uses.
    expect(users.toSorted()).toEqual([
      'checks/connection.ts',
      'checks/dns/name-servers.ts',
      'checks/drivers/icmp.ts',
      'checks/guarded-lookup.ts',
      'outbound/webhooks/guarded-connector.ts',
      'people/oauth/guarded-fetch.ts',
    ]);
  });
});
