import { describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit } from '../../src/kit/create-kit.js';
import { toFetchHandler } from '../../src/kit/to-fetch-handler.js';
import { quickHasher } from '../kit-fixture.js';
import { openStore } from '../store/open-store.js';

const open = async () => {
  const { store, close } = await openStore('sqlite');
  const warnings: string[] = [];
  const ignore = (): void => {};
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://app.example.com',
    passwordHasher: quickHasher,
    logger: { debug: ignore, info: ignore, error: ignore, warn: (message) => warnings.push(message) },
  });
  await kit.start({ background: false });
  onTestFinished(async () => {
    await kit.stop();
    await close();
  });
  return { kit, warnings };
};

const request = () =>
  new Request('https://app.example.com/api/v1/server', { headers: { 'x-forwarded-for': '192.0.2.1' } });
const user = {
  id: '17',
  name: 'Ada',
  email: 'ada@example.com',
  organization: { key: 'acme', name: 'Acme Ltd' },
  role: 'owner',
} as const;

type Kit = Awaited<ReturnType<typeof open>>['kit'];

describe('the limit per address', () => {
  test.each<[string, (kit: Kit) => Promise<unknown>]>([
    ['kit.fetch(request)', (kit) => kit.fetch(request())],
    ['kit.handle(request)', (kit) => kit.handle(request())],
    ['toFetchHandler(kit)', (kit) => toFetchHandler(kit)(request())],
    ['what is not an address', (kit) => kit.fetch(request(), { ip: 'unknown' })],
  ])('is shared by all callers without an address, which is warned of once: %s', async (_how, ask) => {
    const { kit, warnings } = await open();
    await ask(kit);
    await ask(kit);
    expect(warnings).toEqual([
      'client address unknown: all callers share one rate limit; pass ip to kit.fetch and kit.handle, or ipOf to toFetchHandler ' +
        '(https://watchpost.dev/start/embed)',
    ]);
  });

  test('is warned of neither for callers with an address nor for calls in process', async () => {
    const { kit, warnings } = await open();
    await kit.fetch(request(), { ip: '203.0.113.9' });
    await toFetchHandler(kit, { ipOf: () => '2001:db8::1' })(request());
    await kit.client(user).monitors.list();
    expect(warnings).toEqual([]);
  });
});
