import { monitorTypes } from '@watchpost/schemas';
import { createAuthority } from '@watchpost/testbed/authority';
import { hostile, startHttpsTarget, startHttpTarget, startTcpTarget } from '@watchpost/testbed/targets';
import { describe, expect, it, vi } from 'vitest';
import { checkDrivers, typesAmong } from '../src/run-check.js';
import { check, guardWith, openGuard } from './run.js';

describe('a check', () => {
  it('is made by the driver of its type', () => {
    expect(typesAmong(checkDrivers)).toEqual(expect.arrayContaining(['https', 'http', 'tcp']));
    // Every optional package is installed here.
    expect([...checkDrivers.keys()]).toEqual(typesAmong(checkDrivers));
  });

  it.each(monitorTypes.filter((type) => !checkDrivers.has(type)))(
    'is unknown for type %s, which has no driver',
    async (type) => {
      expect(await check('anything', { type })).toEqual({
        status: 'unknown',
        measurement: {
          ok: false,
          latencyMs: null,
          statusCode: null,
          message: `this server cannot run checks of type ${type}`,
          timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
        },
        certificate: null,
      });
    },
  );

  it.each([
    ['http', '', {}, 'the target of this monitor cannot be read'],
    ['https', 'nonsense', {}, 'the target of this monitor cannot be read'],
    ['https', 'ftp://a.example/', {}, 'the target of this monitor cannot be read'],
    ['https', 'file:///etc/passwd', {}, 'the target of this monitor cannot be read'],
    ['http', 'http://a.example/', { method: 'TRACE' }, 'config.method of this monitor cannot be read'],
    ['http', 'http://a.example/', { headers: { 'a b': 'c' } }, 'config.headers of this monitor cannot be read'],
    ['http', 'http://a.example/', { headers: { a: 'b\r\nc: d' } }, 'config.headers of this monitor cannot be read'],
  ] as const)('is unknown for %s %j with config %j: %s', async (type, target, config, message) => {
    const guard = guardWith(() => Promise.reject(new Error('was asked')));
    expect(await check(target, { type, config, environment: { guard } })).toMatchObject({
      status: 'unknown',
      measurement: { message },
    });
  });

  it('reports an internal error to the host and never rejects', async () => {
    const defect = new TypeError('a secret of this server');
    const reportDefect = vi.fn();
    const guard = { ...openGuard, resolve: () => Promise.reject(defect) };
    for (const target of ['http://a.example/', 'https://a.example/', 'a.example:80']) {
      expect(await check(target, { environment: { guard, reportDefect } })).toMatchObject({
        status: 'unknown',
        measurement: { ok: false, message: 'the check could not be made because of an error in this server' },
      });
    }
    expect(reportDefect.mock.calls).toEqual([[defect], [defect], [defect]]);
  });

  it('leaves no socket open, whatever the target does', async () => {
    const count = () => process.getActiveResourcesInfo().filter((name) => /^(TCP|TLS)SocketWrap$/.test(name)).length;
    const before = count();
    const authority = await createAuthority();
    const config = { caCertificates: authority.certificatePem };
    const [secure, plain] = [await startHttpsTarget({ authority }), await startHttpTarget()];
    const bad = await Promise.all(Object.values(hostile).map((onConnection) => startTcpTarget({ onConnection })));
    const reports = await Promise.all([
      check(secure.url, { config }),
      check(secure.url),
      check(plain.url, { config: { method: 'POST', body: 'a'.repeat(100_000) } }),
      check(plain.url.slice('http://'.length)),
      ...bad.flatMap(({ port }) => [
        check(`http://127.0.0.1:${port}`, { timeoutSeconds: 1 }),
        check(`https://127.0.0.1:${port}`, { timeoutSeconds: 1 }),
      ]),
    ]);
    expect(reports.filter(({ status }) => status === 'unknown')).toEqual([]);
    for (const target of [secure, plain, ...bad]) {
      await target.idle();
      await target.stop();
    }
    await expect.poll(count).toBe(before);
  });
});
