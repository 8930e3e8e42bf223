import { createAddressGuard } from '@watchpost/checks/address-guard';
import { hostile, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, ProviderUnreachableError } from '../../../src/people/oauth/guarded-fetch.js';

const guard = createAddressGuard({ allowPrivate: true });
const get = { method: 'GET', headers: { accept: 'application/json' } };
const open: Target[] = [];
const keep = (target: Target): Target => {
  open.push(target);
  return target;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.stop()));
});

describe('a request to a provider', () => {
  test('has method, headers and form, and returns the answer', async () => {
    let seen = '';
    const target = keep(
      await startHttpTarget({
        handler: async (request, response) => {
          for await (const chunk of request) seen += String(chunk);
          seen += ` ${request.method} ${request.url} ${request.headers['user-agent']} ${request.headers.connection}`;
          response.writeHead(201, { 'content-type': 'application/json', 'x-many': ['a', 'b'] });
          response.end('{"ok":true}');
        },
      }),
    );
    const response = await createGuardedFetch({ guard })(`${target.url}/token?a=1`, {
      method: 'POST',
      headers: {},
      body: new URLSearchParams({ code: 'a b' }),
    });
    expect(seen).toMatch(/^code=a\+b POST \/token\?a=1 Watchpost\/\S+ close$/);
    expect([response.status, response.headers.get('x-many'), await response.json()]).toEqual([
      201,
      'a, b',
      { ok: true },
    ]);
  });

  test('does not follow a redirect', async () => {
    const other = keep(await startHttpTarget());
    const target = keep(
      await startHttpTarget({
        handler: (_request, response) => void response.writeHead(307, { location: other.url }).end(),
      }),
    );
    const response = await createGuardedFetch({ guard })(target.url, get);
    expect(response.status).toBe(307);
    expect(other.connectionCount).toBe(0);
  });

  test('connects to the checked address, whatever the name resolves to then', async () => {
    const target = keep(await startHttpTarget());
    let lookups = 0;
    const rebinding = createAddressGuard({
      allowPrivate: true,
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.1' : '169.254.169.254' }];
      },
    });
    const response = await createGuardedFetch({ guard: rebinding })(`http://idp.example:${target.port}/`, get);
    expect(await response.text()).toBe('ok');
    expect(lookups).toBe(1);
  });

  test('is not sent to metadata services, even while private targets are allowed', async () => {
    const fetch = createGuardedFetch({ guard });
    await expect(fetch('http://169.254.169.254/latest/meta-data', get)).rejects.toThrow(ProviderUnreachableError);
  });

  const misbehaving = [
    'neverAnswers',
    'dripsHead',
    'dripsBody',
    'endlessBody',
    'hugeHeader',
    'garbage',
    'resets',
  ] as const;
  test.each(misbehaving)('ends when the server %s', async (behaviour) => {
    const target = keep(await startTcpTarget({ onConnection: hostile[behaviour] }));
    const fetch = createGuardedFetch({ guard, timeoutMs: 500 });
    await expect(fetch(`http://${target.url}/`, get)).rejects.toThrow(ProviderUnreachableError);
    await target.idle();
  });

  test('ends when the lookup of a name never ends', async () => {
    const stuck = createAddressGuard({ allowPrivate: true, resolve: () => new Promise(() => {}) });
    const fetch = createGuardedFetch({ guard: stuck, timeoutMs: 50 });
    await expect(fetch('http://idp.example/', get)).rejects.toThrow(ProviderUnreachableError);
  });
});
