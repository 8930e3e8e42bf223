import { PermissionError } from '@watchpost/client';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../src/kit/options.js';
import type { HostUser } from '../../src/people/host-users/host-user.js';
import { quickHasher } from '../kit-fixture.js';
import { dialects, openStore } from '../store/open-store.js';

const ada: HostUser = {
  id: '17',
  name: 'Ada',
  email: 'ada@example.com',
  organization: { key: 'acme', name: 'Acme Ltd' },
  role: 'owner',
};

describe.each(dialects)('a client in process, on %s', (dialect) => {
  let kit: ServerKit;
  afterEach(() => kit.stop());
  const open = async (options: Partial<ServerKitOptions> = {}): Promise<void> => {
    const { store, close } = await openStore(dialect);
    onTestFinished(close);
    kit = createServerKit({
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://app.example.com',
      passwordHasher: quickHasher,
      ...options,
    });
    await kit.start({ background: false });
  };

  test('prepares an organization before its first user comes, who finds what was made', async () => {
    await open({ identity: ({ header }) => (header('cookie') === 'ada' ? ada : null) });
    const prepared = await kit.client(ada).monitors.create({ name: 'Shop', type: 'manual' });
    const headers = { cookie: 'ada' };
    const found = await kit.fetch(new Request(`https://app.example.com/api/v1/monitors/${prepared.id}`, { headers }));
    expect(await found.json()).toMatchObject({ name: 'Shop' });
    const { data } = await kit.client(ada).members.list();
    expect(data).toMatchObject([{ name: 'Ada', role: 'owner' }]);
  });

  test('acts as one user, whatever the option identity says, and no request of others gets that far', async () => {
    await open();
    const viewer: HostUser = { ...ada, id: '18', name: 'Grace', email: 'grace@example.com', role: 'viewer' };
    const client = kit.client(viewer);
    expect(await client.auth.me()).toMatchObject({ name: 'Grace', memberships: [{ role: 'viewer' }] });
    await expect(client.monitors.create({ name: 'Shop', type: 'manual' })).rejects.toBeInstanceOf(PermissionError);
    const outside = await kit.fetch(new Request('https://app.example.com/api/v1/auth/me'));
    expect(outside.status).toBe(401);
    const trail = await kit.client(ada).auditActivities.list();
    expect(trail.data).toContainEqual(
      expect.objectContaining({ result: 'refused', actor: expect.objectContaining({ name: 'Grace' }) }),
    );
  });

  test('keeps organizations apart', async () => {
    await open();
    const { id } = await kit.client(ada).monitors.create({ name: 'Shop', type: 'manual' });
    const other = kit.client({ ...ada, id: '19', email: 'eve@example.com', organization: { key: 'eve', name: 'Eve' } });
    await expect(other.monitors.get(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is not counted as an address, and no address is counted for it', async () => {
    await open({ rateLimitPerIp: 1 });
    const client = kit.client(ada);
    for (const name of ['One', 'Two', 'Three']) await client.monitors.create({ name, type: 'manual' });
    const ask = () => kit.fetch(new Request('https://app.example.com/api/v1/server'));
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  });

  test.each([
    ['https://app.example.com/ops/', '/api/v1'],
    ['https://app.example.com', '/watch/api'],
    ['https://app.example.com/ops', '/watch/api'],
  ])('reaches a kit at %s with its API at %s', async (publicUrl, basePath) => {
    await open({ publicUrl, basePath });
    await kit.client(ada).monitors.create({ name: 'Shop', type: 'manual' });
    const { data } = await kit.client(ada).monitors.list();
    expect(data.map(({ name }) => name)).toEqual(['Shop']);
  });

  test('follows the stream of changes', async () => {
    await open();
    const client = kit.client(ada);
    const { id } = await client.monitors.create({ name: 'Shop', type: 'manual' });
    const opened = Promise.withResolvers<void>();
    const stream = client.stream({
      types: ['monitor.status_changed'],
      onConnection: ({ state }) => state === 'open' && opened.resolve(),
    });
    const first = stream.next();
    await opened.promise;
    await client.monitors.setStatus(id, { status: 'down' });
    expect((await first).value).toMatchObject({ type: 'monitor.status_changed', data: { monitorId: id, to: 'down' } });
    await stream.return(undefined);
  });

  test.each<[string, unknown, string]>([
    ['no user', null, 'it must be a user, with id, name, email, organization and role'],
    [
      'a role that there is not',
      { ...ada, role: 'boss' },
      'role must be one of owner, admin, editor, responder, billing, viewer, the id of a custom role, or a role with key, name and scopes',
    ],
    [
      'neither address nor organization',
      { ...ada, email: 'ada', organization: undefined },
      'email must be an e-mail address; organization must have a key and a name',
    ],
    ['an id that is a number', { ...ada, id: 17 }, 'id must be a text of 1 to 255 characters'],
    ['a role without a key', { ...ada, role: { name: 'Support' } }, 'role.key must be a text of 1 to 64 characters'],
  ])('%s is refused by its fields', async (_title, user, fields) => {
    await open();
    expect(() => kit.client(user as HostUser)).toThrow(
      new TypeError(`kit.client: the user has invalid fields: ${fields}.`),
    );
  });
});
