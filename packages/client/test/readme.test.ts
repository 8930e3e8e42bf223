import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import * as client from '../src/index.js';
import { page, problem, scriptedServer } from './scripted-server.js';

const monitor = { id: 'mon_1', name: 'Website', statusSince: '2026-01-31T09:30:00.000Z', version: 1 };

it('the examples of the README of the client work', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const code = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block ?? '').join('\n');
  const server = await scriptedServer(({ method, path }) => {
    if (path.endsWith('/auth/login'))
      return { status: 200, body: { mfaRequired: true, challengeToken: 'c', expiresIn: 300 } };
    if (path.endsWith('/mfa/verify'))
      return { status: 200, body: { accessToken: 'a', refreshToken: 'r', expiresIn: 600 } };
    if (path.endsWith('/mfa/setup')) return { status: 200, body: { qrCodePngBase64: 'iVBORw0' } };
    if (path.endsWith('/mfa/confirm')) return { status: 200, body: { backupCodes: ['k3x9-77qa'] } };
    if (path.endsWith('/auth/me')) return { status: 200, body: { organizationId: 'org_1' } };
    if (path.endsWith('/verify')) return { status: 200, body: { isIntact: false, brokenAt: { sequence: 8 } } };
    if (path.endsWith('/deliveries')) {
      const delivery = { id: 'dlv_1', event: 'incident.opened', lastError: 'The receiver answered with 500.' };
      return page([delivery], { page: 1, pageSize: 100, totalItems: 1 });
    }
    if (path.endsWith('/webhooks')) return { status: 201, body: { id: 'whk_1', secret: 'wph_1' } };
    if (path.endsWith('/recover')) return { status: 202, body: { id: 'rcv_1', status: 'queued' } };
    if (path.endsWith('/rcv_1')) return { status: 200, body: { status: 'done', recoveredCount: 5 } };
    if (path.endsWith('/uptime')) return { status: 200, body: { uptimePercent: 99.98, downCount: 2 } };
    if (path.endsWith('/latency')) return { status: 200, body: { p50Ms: 42, p99Ms: 180 } };
    if (path.endsWith('/incidents')) return page([{ id: 'inc_1' }], { page: 1, pageSize: 100, totalItems: 1 });
    if (path.endsWith('/acknowledge')) return { status: 200, body: { id: 'inc_1' } };
    if (path.endsWith('/stream')) {
      const change = { id: 'evt_1', type: 'monitor.status_changed', data: { monitorName: 'Website', to: 'down' } };
      const opened = { id: 'evt_2', type: 'incident.opened', data: { title: 'Website is down' } };
      return (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end([change, opened].map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''));
      };
    }
    if (method === 'PATCH') return problem(412, 'version_mismatch');
    if (path.endsWith('/mon_1')) {
      return { status: 200, body: { ...monitor, currentStatus: 'up' }, headers: { 'x-request-id': 'req_1' } };
    }
    return method === 'POST'
      ? { status: 201, body: monitor }
      : page([monitor], { page: 1, pageSize: 100, totalItems: 1 });
  });
  const print = vi.fn();
  const keepSecret = vi.fn();
  const names = [...code.matchAll(/^import \{ (.*) \} from '@watchpost\/client';$/gm)]
    .map(([, list]) => list)
    .join(', ');
  const script = code.replace(/^import .*$/gm, '').replaceAll('https://watchpost.example.com', server.baseUrl);

  // The constructor of async functions has no global name.
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  const run = new AsyncFunction(
    'exported',
    'console',
    'email',
    'password',
    'keepSecret',
    `const { ${names} } = exported;\n${script}`,
  );
  await run(client, { log: print }, 'ada@example.com', 'secret', keepSecret);

  expect(print.mock.calls).toEqual([
    ['Website', 'is down since', '2026-01-31T09:30:00.000Z'],
    ['The audit trail was changed at', 8],
    [99.98, '% up, down', 2, 'times; latency', 42, 'to', 180, 'ms'],
    ['Website', 'is', 'down'],
    ['Website is down'],
    ['incident.opened', 'did not arrive:', 'The receiver answered with 500.'],
    ['On their way again:', 5],
    ['It was changed meanwhile.'],
    ['Website', 'without ETag', 'req_1'],
    ['Website', 'is', 'up'],
  ]);
  expect(keepSecret.mock.calls).toEqual([['wph_1']]);
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/monitors',
    'GET /api/v1/monitors',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/mfa/verify',
    'POST /api/v1/auth/mfa/setup',
    'POST /api/v1/auth/mfa/confirm',
    'GET /api/v1/auth/me',
    'POST /api/v1/organizations/org_1/invitations',
    'GET /api/v1/audit-activities/verify',
    'GET /api/v1/monitors/mon_1/uptime',
    'GET /api/v1/monitors/mon_1/latency',
    'GET /api/v1/incidents',
    'POST /api/v1/incidents/inc_1/acknowledge',
    'GET /api/v1/stream',
    'POST /api/v1/webhooks',
    'GET /api/v1/webhooks/whk_1/deliveries',
    'POST /api/v1/webhooks/whk_1/recover',
    'GET /api/v1/webhooks/whk_1/recoveries/rcv_1',
    'GET /api/v1/monitors',
    'PATCH /api/v1/monitors/mon_1',
    'GET /api/v1/monitors/mon_1',
    'GET /api/v1/monitors/mon_1',
  ]);
});
