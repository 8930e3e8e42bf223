import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import type { Store } from '../../../src/store/interface/store.js';
import { dialects, type Member, monitorBody, quickHasher } from '../../kit-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

/** How many requests of a race are under way at once. */
const parallel = 64;
const limit = 5;

describe.each(dialects)('64 requests at once, one below a limit, to two processes, on %s', (dialect) => {
  let fixture: LimitedKit;
  let store: Store;
  let other: ServerKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
    store = fixture.anotherStore();
    other = createServerKit({
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://watchpost.test',
      passwordHasher: quickHasher,
      clock: () => fixture.clock.now,
    });
    await other.start({ background: false });
  });
  afterAll(async () => {
    await other.stop();
    await fixture.close();
  });

  let sent = 0;
  const send = async (member: Member, path: string, body?: object): Promise<Response> => {
    const request = new Request(`https://watchpost.test/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (sent++ % 2 === 0 ? fixture.kit : other).fetch(request, { ip: '203.0.113.1' });
  };
  const create = async (member: Member, enabled: boolean): Promise<string> => {
    const response = await send(member, '/monitors', monitorBody({ enabled }));
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };

  const races = [
    ['creates', (member: Member) => send(member, '/monitors', monitorBody())],
    ['resumes', (member: Member, id: string) => send(member, `/monitors/${id}/resume`)],
    [
      'bulk resumes',
      (member: Member, id: string) => send(member, '/monitors/bulk', { action: 'resume', monitorIds: [id] }),
    ],
    [
      'bulk creates',
      (member: Member) => send(member, '/monitors/bulk', { action: 'create', monitors: [monitorBody()] }),
    ],
  ] as const;
  test.each(races)('%s let exactly one through', async (_title, request) => {
    const member = await fixture.entitled({});
    for (let index = 0; index < limit - 1; index++) await create(member, true);
    const paused: string[] = [];
    for (let index = 0; index < parallel; index++) paused.push(await create(member, false));
    await fixture.change(member, { maxMonitors: limit });
    const responses = await Promise.all(paused.map((id) => request(member, id)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(parallel - 1);
    for (const response of responses.filter(({ ok }) => !ok)) {
      expect(await response.json()).toMatchObject({
        code: 'plan_limit_reached',
        limit: { entitlement: 'maxMonitors', limit, current: limit },
      });
    }
    expect(await fixture.running(member)).toHaveLength(limit);
  });

  test('resumes during an upgrade succeed, or are refused by the limit before it and by no other', async () => {
    for (let round = 0; round < 6; round++) {
      const member = await fixture.entitled({});
      const ids: string[] = [];
      for (let index = 0; index < limit; index++) ids.push(await create(member, true));
      await fixture.change(member, { maxMonitors: 1 });
      expect(await fixture.running(member)).toHaveLength(1);
      // In the middle of the others: the upgrade resumes the same monitors.
      const resumed = ids.map((id) => send(member, `/monitors/${id}/resume`));
      const upgraded = fixture.change(member, { maxMonitors: limit });
      const late = ids.map((id) => send(member, `/monitors/${id}/resume`));
      await upgraded;
      for (const response of await Promise.all([...resumed, ...late])) {
        if (response.status === 200) continue;
        expect(await response.json()).toMatchObject({ code: 'plan_limit_reached', limit: { limit: 1 } });
      }
      expect(await fixture.running(member)).toHaveLength(limit);
      expect((await send(member, `/monitors/${ids[0]}/resume`)).status).toBe(200);
    }
  });
});
