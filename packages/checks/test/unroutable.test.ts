import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { MonitorType } from '@watchpost/schemas';
import { describeUnroutable, type UnroutableUse } from '@watchpost/testbed/unroutable';
import { expect, test } from 'vitest';
import type { Credentials } from '../src/check/check.js';
import { openGuardedProxy } from '../src/drivers/browser/guarded-proxy.js';
import { check, guardWith } from './run.js';

interface Target {
  readonly target: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly credentials?: Credentials;
}
const target = (text: string, config?: Target['config'], credentials?: Credentials): Target => ({
  target: text,
  ...(config !== undefined && { config }),
  ...(credentials !== undefined && { credentials }),
});
const hostPort = target('name.example:9');

/** How each type is pointed at a name. A new type is one more line; `null` is for those that connect to nothing. */
const types: Readonly<Record<MonitorType, readonly Target[] | null>> = {
  https: [target('https://name.example/')],
  http: [target('http://name.example/')],
  api: [target('http://name.example/', { steps: [{ name: 'a' }] })],
  tcp: [hostPort, target('name.example:9', { tls: 'tls' })],
  udp: [target('name.example:9', { send: 'hello' })],
  ntp: [hostPort],
  snmp: [hostPort, target('name.example:9', { version: '3' }, { username: 'ada' })],
  radius: [target('name.example:9', {}, { sharedSecret: 'secret' })],
  tls: [hostPort, target('name.example:9', { startTls: 'smtp' })],
  websocket: [target('ws://name.example/'), target('wss://name.example/')],
  smtp: [hostPort],
  imap: [hostPort, target('name.example:9', { security: 'none' })],
  pop3: [hostPort, target('name.example:9', { security: 'none' })],
  ldap: [hostPort, target('name.example:9', { security: 'starttls' })],
  ftp: [hostPort, target('name.example:9', { security: 'none', path: '/' })],
  sftp: [hostPort],
  ssh: [hostPort],
  icmp: [target('name.example'), target('name.example', { fallbackPort: 9 })],
  dns: [target('example.com', { resolver: 'name.example' })],
  postgres: [hostPort],
  prometheus: [target('http://name.example/')],
  redis: [hostPort],
  domain: [target('example.com'), target('example.com', { rdapServer: 'https://name.example/' })],
  mysql: [hostPort],
  grpc: [hostPort],
  mssql: [hostPort, target('name.example:9', { security: 'tls' })],
  mongodb: [hostPort],
  amqp: [hostPort],
  kafka: [hostPort],
  sip: [hostPort, target('name.example:9', { transport: 'tls' })],
  rtsp: [target('rtsp://name.example/'), target('rtsps://name.example/')],
  minecraft: [hostPort, target('name.example:9', { edition: 'bedrock' })],
  steam: [hostPort],
  mqtt: [hostPort],
  heartbeat: null,
  group: null,
  manual: null,
  command: null,
  docker: null,
  // Its pages connect through a proxy, which has a use of its own below.
  browser: null,
};

const checkUses = Object.entries(types).flatMap(([type, targets]) =>
  (targets ?? []).map((settings): readonly [string, UnroutableUse] => [
    `a check of type ${type} at ${settings.target} with ${JSON.stringify(settings.config ?? {})}`,
    async (resolve) => {
      const report = await check(settings.target, {
        type: type as MonitorType,
        timeoutSeconds: 5,
        config: settings.config ?? {},
        credentials: settings.credentials ?? null,
        environment: { guard: guardWith(resolve) },
      });
      expect(report.measurement).toMatchObject({ ok: false, message: expect.any(String) });
    },
  ]),
);

const browserUse: readonly [string, UnroutableUse] = [
  'a page of a check of type browser',
  async (resolve) => {
    const proxy = await openGuardedProxy(guardWith(resolve));
    const client = connect(proxy.port, '127.0.0.1');
    const host = Buffer.from('name.example');
    client.write(Buffer.from([5, 1, 0, 5, 1, 0, 3, host.length, ...host, 0, 9]));
    client.resume();
    await once(client, 'close');
    expect(proxy.failureOf('name.example', 9)).toBeInstanceOf(Error);
    proxy.close();
  },
];

describeUnroutable([...checkUses, browserUse]);

/** Files that connect where a guard says. */
const users = (): string[] => {
  const source = join(import.meta.dirname, '../src');
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => /\b(admittedAddresses|guardedLookup)\(/.test(readFileSync(join(source, file), 'utf8')))
    .toSorted();
};

test('every check that connects through the guard is tested with an unroutable address', () => {
  // Another one belongs into the table of uses.
  expect(users()).toEqual([
    'connection/connection.ts',
    'drivers/browser/guarded-proxy.ts',
    'network/guarded-lookup.ts',
  ]);
});
