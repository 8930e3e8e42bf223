import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MonitorType } from '@watchpost/schemas';
import { describeUnroutable, type UnroutableUse } from '@watchpost/testbed/unroutable';
import { expect, test } from 'vitest';
import { check, guardWith } from './run.js';

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

const checkUses = Object.entries(types).flatMap(([type, targets]) =>
  (targets ?? []).map((settings): readonly [string, UnroutableUse] => [
    `a check of type ${type} at ${settings.target} with ${JSON.stringify(settings.config ?? {})}`,
    async (resolve) => {
      const report = await check(settings.target, {
        type: type as MonitorType,
        timeoutSeconds: 5,
        config: settings.config ?? {},
        environment: { guard: guardWith(resolve) },
      });
      expect(report.measurement).toMatchObject({ ok: false, message: expect.any(String) });
    },
  ]),
);

describeUnroutable(checkUses);

/** Files that connect where a guard says. */
const users = (): string[] => {
  const source = join(import.meta.dirname, '../src');
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => /\b(admittedAddresses|guardedLookup)\(/.test(readFileSync(join(source, file), 'utf8')))
    .toSorted();
};

test('every check that connects through the guard is tested with an unroutable address', () => {
  // Another one belongs into the table of uses.
  expect(users()).toEqual(['connection/connection.ts', 'network/guarded-lookup.ts']);
});
