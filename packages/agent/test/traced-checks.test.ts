import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { spanIdOf, traceIdOf } from '@watchpost/checks/address-guard';
import type { AgentAssignment, AgentResult } from '@watchpost/schemas';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, onTestFinished, test } from 'vitest';
import { createAgent } from '../src/agent.js';

const assignment = (monitorId: string, more: Partial<AgentAssignment>): AgentAssignment => ({
  ...{ monitorId, version: 1, type: 'http', target: '', config: {}, assertions: [], degradedAfterMs: null },
  ...{ intervalSeconds: 60, timeoutSeconds: 5, retries: 0, retryIntervalSeconds: 5, offsetMs: 0 },
  ...{ sealedCredentials: null, runNow: null, ...more },
});

/** Checks once what is assigned, and returns the results that were reported. */
const checkOnce = async (assignments: readonly AgentAssignment[]): Promise<readonly AgentResult[]> => {
  const bufferPath = await mkdtemp(join(tmpdir(), 'watchpost-traced-'));
  onTestFinished(() => rm(bufferPath, { recursive: true }));
  const reported: AgentResult[] = [];
  const serverTime = new Date().toISOString();
  const none = { accepted: 0, duplicates: 0, rejected: [] };
  const answers: Readonly<Record<string, (body: unknown) => object>> = {
    hello: () => ({
      ...{ agentId: 'agt_1', name: 'Office', location: '', serverTime, protocol: 1, minimumVersion: '0.0.0' },
      ...{ latestVersion: '1.0.0', pollSeconds: 30, maxBatch: 500, maxBufferAgeSeconds: 86_400 },
    }),
    assignments: () => ({ serverTime, assignments, exporters: [] }),
    results: (body) => {
      reported.push(...(body as { results: AgentResult[] }).results);
      return { ...none, serverTime, scrapes: none, assignmentsEtag: '"1"' };
    },
  };
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const answer = answers[new URL(request.url).pathname.split('/').at(-1) ?? ''];
    if (answer === undefined) return new Response(null, { status: 204 });
    const sent = Buffer.from(await request.arrayBuffer());
    const body = request.headers.get('content-encoding') === 'gzip' ? gunzipSync(sent) : sent;
    const value = body.length === 0 ? undefined : JSON.parse(body.toString());
    return Response.json(answer(value), { headers: { etag: '"1"' } });
  };
  const agent = createAgent({ url: 'http://watchpost.invalid', token: 'wpa_1', bufferPath, fetch });
  await agent.runOnce();
  return reported;
};

test('requests of a traced check name the trace that the server makes of its result, and no others do', async () => {
  const heard = new Map<string, string | undefined>();
  const target = await startHttpTarget({
    handler: ({ url = '', headers }, response) => {
      heard.set(url, headers.traceparent?.toString());
      response.end();
    },
  });
  onTestFinished(() => target.stop());
  const steps = ['first', 'second'].map((name) => ({ name, url: `${target.url}/${name}` }));
  const results = await checkOnce([
    assignment('mon_plain', { target: `${target.url}/plain` }),
    assignment('mon_http', { target: `${target.url}/traced`, isTraced: true }),
    assignment('mon_api', { type: 'api', target: target.url, config: { steps }, isTraced: true }),
  ]);
  const traceOf = (monitorId: string): string => {
    const at = results.find((result) => result.monitorId === monitorId)?.at ?? '';
    return traceIdOf({ monitorId, location: 'agt_1', at: Date.parse(at) });
  };
  const parentOf = (monitorId: string, path: string) =>
    `00-${traceOf(monitorId)}-${spanIdOf(traceOf(monitorId), path)}-01`;
  expect(Object.fromEntries(heard)).toEqual({
    '/plain': undefined,
    '/traced': parentOf('mon_http', '0/0'),
    '/first': parentOf('mon_api', '0/0'),
    '/second': parentOf('mon_api', '0/1'),
  });
});
