import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

describe.each(dialects)('A monitor that is degraded, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  /** How long the target waits with its answer. */
  let delayMs = 0;
  const target = createServer((_request, response) => void setTimeout(() => response.end('ok'), delayMs));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    const address = target.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'monitors:run'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes)).secret;
  });
  afterAll(async () => {
    target.close();
    await fixture.close();
  });

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const create = async (body: object): Promise<string> => (await send('POST', '/monitors', body)).body.id;
  const check = async (id: string) => {
    fixture.clock.now += 60_000;
    return (await send('POST', `/monitors/${id}/check`)).body;
  };
  const changesIn = async (id: string) => {
    const where = { subjectId: id, type: 'monitor.status_changed' } as const;
    const events = await fixture.store.find('events', where, { limit: 10, orderBy: 'occurredAt' });
    return events.map(({ data }) => data);
  };
  const statuses = async (id: string) => {
    const { body } = await send('GET', `/monitors/${id}/status-history`);
    return body.intervals.map(({ status, cause }: { status: string; cause: string | null }) => [status, cause]);
  };

  test('has the same cause in its result, its history and the live stream', async () => {
    const settings = { type: 'http', target: url, degradedAfterMs: 10, intervalSeconds: 600 };
    const slow = await create({ name: 'Shop', ...settings });
    const group = await create({ name: 'All', type: 'group', intervalSeconds: 600, config: { monitorIds: [slow] } });
    delayMs = 50;
    const { status, message, latencyMs } = await check(slow);
    const cause = `took ${latencyMs} ms, more than the 10 ms after which it counts as degraded`;
    expect([status, message]).toEqual(['degraded', cause]);
    // Each check takes another time; the cause is what the first of them said.
    expect((await check(slow)).message).toMatch(/^took [\d.]+ ms, more than the 10 ms /);
    expect((await send('GET', `/monitors/${slow}/results`)).body.data[1].message).toBe(cause);
    expect((await statuses(slow))[0]).toEqual(['degraded', cause]);

    const reason = '1 of 1 monitor is down or degraded: Shop';
    expect(await check(group)).toMatchObject({ status: 'degraded', message: reason });
    expect((await send('GET', `/monitors/${group}`)).body.lastResult.message).toBe(reason);

    await send('PATCH', `/monitors/${slow}`, { degradedAfterMs: null });
    expect(await check(slow)).toMatchObject({ status: 'up', message: null });
    expect(await check(group)).toMatchObject({ status: 'up', message: null });
    fixture.clock.now += 60_000;
    for (const [id, said] of [
      [slow, cause],
      [group, reason],
    ] as const) {
      expect((await send('GET', `/monitors/${id}`)).body).toMatchObject({
        currentStatus: 'up',
        lastResult: { message: null },
      });
      expect((await statuses(id)).slice(0, 2)).toEqual([
        ['up', null],
        ['degraded', said],
      ]);
      expect(await changesIn(id)).toMatchObject([
        { to: 'degraded', cause: said },
        { to: 'up', cause: null },
      ]);
    }
  });
});
