import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type MonitorCreate } from '@watchpost/client';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpsTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey, type Owner, send, signIn } from './session.js';

/** What a person sees of a monitor, through any client. */
interface Seen {
  readonly currentStatus: string;
  readonly isVerifying: boolean;
  readonly statusSince: string;
  readonly consecutiveFailures: number;
  readonly lastResult: { readonly ok: boolean; readonly message: string | null } | null;
  readonly certificate: { readonly daysRemaining: number } | null;
}

/** One way to use Watchpost. */
interface Way {
  create(body: MonitorCreate): Promise<string>;
  get(id: string): Promise<Seen>;
}

const watchpost = fileURLToPath(new URL('../packages/cli/dist/watchpost.js', import.meta.url));
const run = promisify(execFile);

describe.each(['sqlite', 'postgres'])('a monitor goes up, down and up again, on %s', (dialect) => {
  let server: ServerProcess;
  let owner: Owner;
  let authority: Authority;
  let apiKey: string;
  let configFolder: string;
  let disposeDatabase = async (): Promise<void> => {};

  beforeAll(async () => {
    authority = await createAuthority();
    const env: Record<string, string> = { ALLOW_PRIVATE_TARGETS: 'true' };
    if (dialect === 'postgres') {
      const database = await createDatabase();
      disposeDatabase = () => database.drop();
      env.DATABASE_URL = database.url;
    }
    configFolder = await mkdtemp(join(tmpdir(), 'watchpost-cli-'));
    server = await startServer({ env });
    owner = await signIn(server);
    apiKey = await makeApiKey(server, owner);
  });
  afterAll(async () => {
    await server.stop();
    await disposeDatabase();
    await rm(configFolder, { recursive: true, force: true });
  });

  const throughHttp = (): Way => ({
    create: async (body) => {
      const reply = await send(server.url, 'POST', '/monitors', { headers: { 'x-api-key': apiKey }, body });
      expect(reply).toMatchObject({ status: 201, body: { currentStatus: 'pending' } });
      return reply.body.id;
    },
    get: async (id) => (await send(server.url, 'GET', `/monitors/${id}`, { headers: { 'x-api-key': apiKey } })).body,
  });

  const throughClient = (): Way => {
    const client = createClient({ baseUrl: server.url, email: server.owner.email, password: server.owner.password });
    return {
      create: async (body) => (await client.monitors.create(body)).id,
      get: (id) => client.monitors.get(id),
    };
  };

  const throughCli = (): Way => {
    const cli = async (...args: string[]) => {
      const env = {
        ...process.env,
        WATCHPOST_URL: server.url,
        WATCHPOST_API_KEY: apiKey,
        XDG_CONFIG_HOME: configFolder,
      };
      const { stdout } = await run(process.execPath, [watchpost, ...args, '-o', 'json'], { env });
      return JSON.parse(stdout);
    };
    return {
      create: async (body) => (await cli('monitors', 'create', '--data', JSON.stringify(body))).id,
      get: (id) => cli('monitors', 'get', id),
    };
  };

  const ways: [string, () => Way][] = [
    ['the HTTP API', throughHttp],
    ['the client', throughClient],
    ['the command line', throughCli],
  ];

  test.concurrent.for(ways)('as read through %s', async ([name, way], { expect }) => {
    const { create, get } = way();
    const target: Target = await startHttpsTarget({ authority });
    try {
      const id = await create({
        name: `Shop, ${name}`,
        type: 'https',
        target: `${target.url}/`,
        intervalSeconds: 5,
        timeoutSeconds: 2,
        retries: 2,
        retryIntervalSeconds: 1,
        config: { caCertificates: authority.certificatePem },
      });
      const reaches = (currentStatus: string) =>
        expect.poll(async () => (await get(id)).currentStatus, { interval: 100 }).toBe(currentStatus);

      await reaches('up');
      const up = await get(id);
      expect(up).toMatchObject({ isVerifying: false, lastResult: { ok: true, message: null } });
      expect(up.certificate?.daysRemaining).toBeGreaterThan(80);

      await target.stop();
      // Lasts two seconds: a client that polls more slowly misses it.
      await expect
        .poll(() => throughHttp().get(id), { interval: 50 })
        .toMatchObject({ currentStatus: 'up', isVerifying: true });
      await reaches('down');
      const down = await get(id);
      expect(down).toMatchObject({ isVerifying: false, lastResult: { ok: false } });
      expect(down.lastResult?.message).toMatch(/refused/i);

      const results = await send(server.url, 'GET', `/monitors/${id}/results?ok=false&sort=at`, {
        headers: { 'x-api-key': apiKey },
      });
      expect(results.body.data[0].at).toBe(down.statusSince);
      expect(results.body.meta.totalItems).toBeGreaterThanOrEqual(3);

      await target.restart();
      await reaches('up');
      expect(await get(id)).toMatchObject({ isVerifying: false, consecutiveFailures: 0, lastResult: { ok: true } });
    } finally {
      await target.stop();
    }
  });

  test('a check on demand and a test of an unsaved monitor answer with their result', async () => {
    const target = await startHttpsTarget({ authority });
    const headers = { 'x-api-key': apiKey };
    const body = {
      name: 'Try',
      type: 'https',
      target: `${target.url}/`,
      intervalSeconds: 3600,
      config: { caCertificates: authority.certificatePem },
    };
    const tried = await send(server.url, 'POST', '/monitors/test', { headers, body });
    expect(tried).toMatchObject({ status: 200, body: { ok: true, statusCode: 200, message: null } });
    expect(tried.body.certificateDays).toBeGreaterThan(80);
    expect(tried.body.timings.tlsMs).toBeGreaterThan(0);
    const untrusted = await send(server.url, 'POST', '/monitors/test', { headers, body: { ...body, config: {} } });
    expect(untrusted.body).toMatchObject({ ok: false, message: expect.stringMatching(/authority|self-signed|trust/i) });

    const created = await send(server.url, 'POST', '/monitors', { headers, body });
    const path = `/monitors/${created.body.id}`;
    await expect.poll(async () => (await send(server.url, 'GET', path, { headers })).body.currentStatus).toBe('up');
    await target.stop();
    const checked = await send(server.url, 'POST', `${path}/check`, { headers });
    expect(checked).toMatchObject({ status: 200, body: { ok: false, status: 'down', monitorId: created.body.id } });
    expect((await send(server.url, 'GET', path, { headers })).body).toMatchObject({
      currentStatus: 'up',
      isVerifying: true,
    });
  });
});
