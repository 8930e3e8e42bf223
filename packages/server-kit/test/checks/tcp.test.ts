import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { check, guardWith, verdict } from './run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (options: Parameters<typeof startTcpTarget>[0] = {}): Promise<Target> => {
  const target = await startTcpTarget(options);
  targets.push(target);
  return target;
};

describe('a port', () => {
  it('that accepts is up, and its latency is the time to connect', async () => {
    const target = await serve();
    const { status, measurement, certificate } = await check(target.url);
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: measurement.timings.connectMs,
        statusCode: null,
        message: null,
        timings: { dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: null, firstByteMs: null },
      },
      certificate: null,
    });
    await target.idle();
  });

  it('is reached by an IPv6 address too', async () => {
    const { port } = await serve({ host: '::1' });
    expect(await verdict(`[::1]:${port}`)).toEqual({ status: 'up', message: null });
  });

  it('that refuses is down', async () => {
    const target = await serve();
    await target.stop();
    expect(await check(target.url)).toMatchObject({
      status: 'down',
      measurement: { ok: false, latencyMs: null, message: 'connection refused' },
    });
  });

  it('that is slow is degraded, and down when an assertion says so', async () => {
    const { url } = await serve();
    expect(await check(url, { degradedAfterMs: 0.0001 })).toMatchObject({ status: 'degraded' });
    const assertions = [{ source: 'latency', operator: 'lessThan', expected: 0 }] as const;
    expect(await verdict(url, { assertions })).toEqual({
      status: 'down',
      message: expect.stringMatching(/^latency is [\d.]+, expected lessThan 0$/),
    });
  });

  it('has no status that an assertion could look at', async () => {
    const { url } = await serve();
    const assertions = [{ source: 'status', operator: 'equals', expected: 200 }] as const;
    expect(await verdict(url, { assertions })).toEqual({
      status: 'down',
      message: 'status is missing, expected equals 200',
    });
  });

  it('is found at the second address of its name when the first refuses', async () => {
    const target = await serve();
    const guard = guardWith(async () => [{ address: '127.0.0.99' }, { address: '127.0.0.1' }]);
    expect(await verdict(`two.example:${target.port}`, { environment: { guard } })).toEqual({
      status: 'up',
      message: null,
    });
    expect(target.connectionCount).toBe(1);
  });

  it.each(['', 'localhost', 'localhost:', ':80', 'localhost:0', 'localhost:65536', 'localhost:http'])(
    'cannot be read from %j',
    async (target) => {
      expect(await verdict(target, { type: 'tcp' })).toEqual({
        status: 'unknown',
        message: 'the target of this monitor cannot be read',
      });
    },
  );
});
