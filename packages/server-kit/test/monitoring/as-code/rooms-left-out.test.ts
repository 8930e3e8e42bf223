import { type Client, createClient } from '@watchpost/client';
import { applyMonitoring, exportMonitoring, planMonitoring, readDefinition } from '@watchpost/client/monitoring';
import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

describe.each(dialects)('monitoring as code on %s, with rooms left out', (dialect) => {
  let whole: KitFixture;
  let small: KitFixture;
  beforeAll(async () => {
    whole = await openKit(dialect);
    small = await openKit(dialect, { without: ['statusPages', 'featureFlags', 'agents'] });
  });
  afterAll(() => Promise.all([whole.close(), small.close()]));

  const clientOf = async ({ kit, newApiKey, newMember }: KitFixture, organizationId?: string): Promise<Client> => {
    const scopes = allScopes.filter((scope) => !/^(?:feature-flags|agents):/.test(scope));
    const { secret } = await newApiKey(await newMember('owner'), scopes);
    return createClient({
      baseUrl: 'https://watchpost.example.com',
      apiKey: secret,
      maxRetries: 0,
      fetch: (request) => kit.fetch(request, { ip: '192.0.2.1' }),
      ...(organizationId !== undefined && { organizationId }),
    });
  };

  const website = { name: 'Website', type: 'https', target: 'https://example.com/' } as const;
  const monitors = readDefinition({ version: 1, monitors: { website } });
  const definition = readDefinition({
    ...monitors,
    statusPages: { shop: { name: 'Shop' } },
    featureFlags: { checkout: {} },
  });

  test('a plan leaves out what the server does not offer and names it, and is applied', async () => {
    const client = await clientOf(small);

    const plan = await planMonitoring(client, definition);

    expect(plan.changes.map(({ kind, key }) => [kind, key])).toEqual([['monitors', 'website']]);
    expect(plan.notOffered).toEqual(['statusPages', 'featureFlags']);
    expect(await applyMonitoring(client, plan)).toMatchObject({ created: 1 });
    expect(await planMonitoring(client, definition)).toMatchObject({ changes: [], unchanged: 1 });
  });

  test('an export has what the server offers, and names the rest', async () => {
    const client = await clientOf(small);
    await applyMonitoring(client, await planMonitoring(client, monitors));

    const exported = await exportMonitoring(client);

    expect(exported).toMatchObject({ definition: monitors, notOffered: ['statusPages', 'featureFlags'] });
  });

  test('a reference to what the server does not offer is refused with its place', async () => {
    const client = await clientOf(small);
    const named = readDefinition({ version: 1, monitors: { website: { ...website, agentIds: ['Hamburg'] } } });

    await expect(planMonitoring(client, named)).rejects.toMatchObject({
      problems: [
        {
          path: 'monitors.website.agentIds[0]',
          message: 'names the agent "Hamburg", and this server does not offer agents',
        },
      ],
    });
  });

  test('a plan of a server that offers more is refused, and nothing of it is done', async () => {
    const client = await clientOf(small);
    const { secret } = await whole.newApiKey(await whole.newMember('owner'), allScopes);
    const other = createClient({
      baseUrl: 'https://watchpost.example.com',
      apiKey: secret,
      fetch: (request) => whole.kit.fetch(request, { ip: '192.0.2.2' }),
    });
    const plan = await planMonitoring(other, definition);
    expect(plan.notOffered).toBeUndefined();

    await expect(applyMonitoring(client, plan)).rejects.toMatchObject({
      code: 'stale',
      problems: [{ path: 'statusPages' }, { path: 'featureFlags' }],
    });
    expect((await client.monitors.list()).data).toEqual([]);
  });

  test('an organization that is unknown is not taken for a server that offers nothing', async () => {
    const client = await clientOf(small, 'org_unknown');

    await expect(exportMonitoring(client)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
