import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { recordCheck } from '../history/record-check.js';

describe.each(dialects)('A run of failures, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    apiKey = (await fixture.newApiKey(await fixture.newMember('owner'), ['monitors:read', 'monitors:write'])).secret;
  });
  afterAll(() => fixture.close());

  const failing = async (failures: number, stepMs: number): Promise<string> => {
    const { id } = (await call('POST', '/monitors', monitorBody({ retries: 2, retryIntervalSeconds: 15 }))).body;
    for (let made = 0; made < failures; made += 1) {
      fixture.clock.now += stepMs;
      await recordCheck(fixture, id, 'down');
    }
    return id;
  };

  test.each([
    ['another target', { target: 'https://other.example/' }, 0],
    ['other assertions', { assertions: [{ source: 'status', operator: 'equals', expected: 204 }] }, 0],
    ['another timeout', { timeoutSeconds: 7 }, 0],
    ['another number of retries', { retries: 4 }, 0],
    ['another recovery threshold', { recoveryThreshold: 3 }, 0],
    ['another interval, which decides nothing', { intervalSeconds: 120 }, 2],
    ['another name', { name: 'Other' }, 2],
  ])('with %s, of two failures %j leaves %i', async (_title, patch, left) => {
    const id = await failing(2, 15_000);
    const patched = await call('PATCH', `/monitors/${id}`, patch);
    expect(patched.status).toBe(200);
    expect((await call('GET', `/monitors/${id}`)).body.consecutiveFailures).toBe(left);
    fixture.clock.now += 15_000;
    const changedAt = fixture.clock.now;
    await recordCheck(fixture, id, 'down');
    const { currentStatus, isVerifying, statusSince } = (await call('GET', `/monitors/${id}`)).body;
    expect([currentStatus, isVerifying]).toEqual(left === 0 ? ['pending', true] : ['down', false]);
    if (left > 0) expect(Date.parse(statusSince)).toBe(changedAt - 30_000);
  });

  test('is not used up by three checks within moments', async () => {
    const id = await failing(3, 14);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({
      currentStatus: 'pending',
      consecutiveFailures: 1,
    });
    for (const expected of ['pending', 'down']) {
      fixture.clock.now += 15_000;
      await recordCheck(fixture, id, 'down');
      expect((await call('GET', `/monitors/${id}`)).body.currentStatus).toBe(expected);
    }
  });
});
