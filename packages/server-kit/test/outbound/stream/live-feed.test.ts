import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('The readers of streams, on %s', (dialect) => {
  test('read only the events of organizations that have new ones', async () => {
    const fixture = await openKit(dialect, { clock: Date.now });
    onTestFinished(() => fixture.close());
    const owners = await Promise.all(Array.from({ length: 4 }, () => fixture.newMember('owner')));
    const find = vi.spyOn(fixture.store, 'find');
    const open = async (owner: Member) => {
      const { body } = await fixture.kit.fetch(
        new Request('https://watchpost.test/api/v1/stream', { headers: { authorization: `Bearer ${owner.token}` } }),
      );
      if (body === null) throw new Error('no body');
      const reader = body.getReader();
      await reader.read();
      return reader;
    };
    const streams = await Promise.all(owners.map(open));
    const isReadFor = (organizationId: string): boolean =>
      find.mock.calls.some(
        ([table, where]) => table === 'events' && 'organizationId' in where && where.organizationId === organizationId,
      );
    for (const { organizationId } of owners) await expect.poll(() => isReadFor(organizationId)).toBe(true);
    find.mockClear();
    const [first] = owners;
    if (first === undefined) throw new Error('no owner');
    await pause(fixture, first);
    const { value } = (await streams[0]?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('monitor.status_changed');
    expect(owners.map(({ organizationId }) => isReadFor(organizationId))).toEqual([true, false, false, false]);
  });
});

const pause = async (fixture: KitFixture, { token }: Member): Promise<void> => {
  const made = await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() });
  await fixture.request('POST', `/api/v1/monitors/${made.body.id}/pause`, { token });
};
