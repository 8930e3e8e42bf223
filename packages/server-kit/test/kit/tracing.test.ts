import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
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

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());

describe.each(dialects)('a kit with a tracer, on %s', (dialect) => {
  const open = async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const tracer = provider.getTracer('watchpost');
    const { store, close } = await openStore(dialect);
    const kit: ServerKit = createServerKit({
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://app.example.com',
      passwordHasher: quickHasher,
      allowPrivateTargets: true,
      tracer,
    });
    onTestFinished(async () => {
      await kit.stop();
      await close();
    });
    const spans = (): readonly ReadableSpan[] => exporter.getFinishedSpans();
    const named = (name: string) => spans().find((span) => span.name === name);
    return { kit, tracer, spans, named };
  };

  test('has a span for a request by its route, below that of the host, and its commit below it', async () => {
    const { kit, tracer, spans, named } = await open();
    await kit.start({ background: false });
    await tracer.startActiveSpan('host', async (span) => {
      await kit.client(ada).monitors.create({ name: 'Shop', type: 'manual' });
      span.end();
    });
    const request = named('POST /api/v1/monitors');
    expect(request).toMatchObject({
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/monitors',
        'http.response.status_code': 201,
        'watchpost.request.id': expect.stringMatching(/^req_/),
        'watchpost.organization.id': expect.stringMatching(/^org_/),
      },
    });
    expect(request?.parentSpanContext?.spanId).toBe(named('host')?.spanContext().spanId);
    const below = spans().filter(({ parentSpanContext: parent }) => parent?.spanId === request?.spanContext().spanId);
    expect(below.map(({ name }) => name)).toContain('store.commit');
    expect(below.at(-1)?.attributes).toMatchObject({ 'watchpost.commit.is_committed': true });
  });

  test('keeps tokens and queries out of its spans', async () => {
    const { kit, spans } = await open();
    await kit.start({ background: false });
    const { heartbeatUrl } = await kit.client(ada).monitors.create({ name: 'Backup', type: 'heartbeat' });
    await kit.fetch(new Request(`${heartbeatUrl}?note=canary`, { method: 'POST' }));
    await kit.fetch(new Request('https://app.example.com/api/v1/nowhere/canary'));
    const token = heartbeatUrl?.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(10);
    const written = spans().map(({ name, attributes, status }) => JSON.stringify([name, attributes, status]));
    expect(written.join()).toContain('/api/v1/heartbeats/:');
    expect(written.filter((text) => text.includes(token) || text.includes('canary'))).toEqual([]);
  });

  test('has a span for a check and for a delivery, failed as they failed', async () => {
    const { kit, named } = await open();
    const target = await startHttpTarget({ handler: (_request, response) => response.writeHead(500).end() });
    onTestFinished(() => target.stop());
    await kit.start();
    const client = kit.client(ada);
    const { id } = await client.monitors.create({ name: 'Shop', type: 'http', target: target.url, enabled: false });
    await client.monitors.check(id);
    expect(named('check http')?.attributes).toEqual({
      'watchpost.monitor.type': 'http',
      'watchpost.monitor.status': 'down',
    });
    const webhook = await client.webhooks.create({ name: 'App', url: `${target.url}/secret-path`, events: ['*'] });
    await client.webhooks.test(webhook.id);
    await expect.poll(() => named('deliver POST')).toBeDefined();
    expect(named('deliver POST')).toMatchObject({
      kind: SpanKind.CLIENT,
      status: { code: SpanStatusCode.ERROR },
      attributes: {
        'http.request.method': 'POST',
        'server.address': new URL(target.url).hostname,
        'http.response.status_code': 500,
        'error.type': '500',
      },
    });
  });
});
