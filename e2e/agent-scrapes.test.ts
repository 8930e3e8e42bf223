import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { startNodeExporter } from '@watchpost/testbed/prometheus-programs';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeAgentFolder, startAgentProcess } from './agent-process.js';

// The server may not reach private addresses; the agent may.

describe('An agent that scrapes', () => {
  let server: ServerProcess;
  let client: Client;
  let env: Record<string, string>;
  let serverFolder: string;
  beforeAll(async () => {
    env = { PORT: String(await freePort()), RATE_LIMIT_PER_IP: '1000000' };
    serverFolder = await mkdtemp(join(tmpdir(), 'watchpost-server-'));
    server = await startServer({ env, folder: serverFolder });
    client = createClient({ baseUrl: server.url, ...server.owner });
  });
  afterAll(async () => {
    await server.stop();
    await rm(serverFolder, { recursive: true, force: true });
  });

  const newFolder = async () => {
    const { id, token } = await client.agents.create({ name: 'Metrics' });
    const folder = await makeAgentFolder(token);
    onTestFinished(() => folder.remove());
    return { id, folder: folder.path };
  };

  const run = async (folder: string): Promise<void> => {
    const agent = startAgentProcess(server.url, folder);
    onTestFinished(async () => void (await agent.signal('SIGKILL')));
    await expect.poll(() => agent.log).toContain('"connected"');
  };

  /** Scrapes in the buffer of an agent. */
  const kept = async (folder: string): Promise<number> => {
    const scrapes = join(folder, 'buffer', 'scrapes');
    const texts = await Promise.all((await readdir(scrapes)).map((name) => readFile(join(scrapes, name), 'utf8')));
    return texts.join('').split('\n').length - 1;
  };

  test('reads node-exporter, which the server cannot reach, on request, and while the server is away', async () => {
    const made = await newFolder();
    const exporter = await startNodeExporter();
    onTestFinished(() => exporter.stop());
    await run(made.folder);
    const { id } = await client.exporters.create({
      name: 'Node',
      url: `${exporter.url}/metrics`,
      selectors: ['node_load1', 'node_memory_MemTotal_bytes'],
      intervalSeconds: 15,
      agentId: made.id,
    });
    await expect.poll(async () => (await client.exporters.get(id)).status).toBe('up');
    const { data } = await client.exporters.series(id, { metric: 'node_load1' });
    expect(data).toMatchObject([{ type: 'gauge', help: '1m load average.', isStale: false }]);
    const { families } = await client.exporters.catalogue(id);
    expect(families.length).toBeGreaterThan(100);

    const before = (await client.exporters.get(id)).lastScrapedAt ?? '';
    const scraped = await client.exporters.scrape(id);
    expect(Date.parse(scraped.lastScrapedAt ?? '')).toBeGreaterThan(Date.parse(before));

    await server.stop();
    await expect.poll(() => kept(made.folder), { timeout: 40_000 }).toBeGreaterThan(0);
    server = await startServer({ env, folder: serverFolder, owner: server.owner });
    await expect.poll(() => kept(made.folder), { timeout: 40_000 }).toBe(0);
    const { series } = await client.exporters.samples(id, { selector: 'node_load1', bins: 1 });
    expect(series[0]?.points).toHaveLength(1);
    await exporter.stop();
    expect((await client.exporters.scrape(id)).lastError).toContain('connection refused');
  });
});
