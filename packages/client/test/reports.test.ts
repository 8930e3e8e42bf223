import { describe, expect, it, vi } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { createClient } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { problem, scriptedServer } from './scripted-server.js';

const apiKey = 'wp_test';

describe('a run of a report', () => {
  it('is waited for until it is ready', async () => {
    const statuses = ['queued', 'running', 'ready'];
    const server = await scriptedServer((_, count) => ({
      status: 200,
      body: { id: 'rrn_1', status: statuses[count - 1] ?? expect.fail('asked once too often') },
    }));
    const runtime = instantRuntime();
    const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey });
    const onProgress = vi.fn();
    expect(await client.reports.waitForRun('rpt_1', 'rrn_1', { onProgress })).toMatchObject({ status: 'ready' });
    expect(onProgress.mock.calls.map(([{ status }]) => status)).toEqual(statuses);
    expect(runtime.waits).toEqual([1000, 1000]);
  });

  it('is waited for until it has failed', async () => {
    const server = await scriptedServer(() => ({ status: 200, body: { id: 'rrn_1', status: 'failed' } }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey });
    await expect(client.reports.waitForRun('rpt_1', 'rrn_1')).resolves.toMatchObject({ status: 'failed' });
  });
});

describe('a download', () => {
  const bytes = Buffer.from('%PDF-1.7 \u00ff', 'latin1');

  it('has the bytes that the server sent, and their type', async () => {
    const fetch = async () => new Response(bytes, { headers: { 'Content-Type': 'application/pdf' } });
    const client = createClient({ baseUrl: 'https://watchpost.test', apiKey, fetch });
    const blob = await client.reports.download('rpt_1', { format: 'pdf' });
    expect(blob.type).toBe('application/pdf');
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('throws the problem of the server', async () => {
    const server = await scriptedServer(() => problem(409, 'conflict'));
    const client = createClient({ baseUrl: server.baseUrl, apiKey });
    await expect(client.reports.download('rpt_1')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses an answer of another type', async () => {
    const fetch = async () => new Response('hello', { headers: { 'Content-Type': 'text/plain' } });
    const client = createClient({ baseUrl: 'https://watchpost.test', apiKey, fetch });
    await expect(client.reports.download('rpt_1', { format: 'csv' })).rejects.toThrow(
      /could not be read|understand|answer/i,
    );
  });
});
