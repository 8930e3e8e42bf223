import { allEventSubjects, eventExamples, eventSubjects, type Scope } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const needed = [...new Set(allEventSubjects.map((subject): Scope => eventSubjects[subject].needs))];

describe.each(dialects)('an event takes the permission to read what it carries, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const { organizationId } = owner;
    for (const [index, type] of allEventSubjects.entries()) {
      const id = newId('evt', fixture.clock.now);
      ids.set(type, id);
      const subject = { subjectType: eventSubjects[type].resource, subjectId: 'x', subjectSequence: index };
      const actor = { type: 'system', id: null, name: 'Watchpost' };
      const data = eventExamples[type];
      const row = { id, organizationId, type, occurredAt: fixture.clock.now, ...subject, actor, data };
      await fixture.store.commit([{ kind: 'insert', table: 'events', row }]);
    }
  });
  afterAll(() => fixture.close());

  test('which is one that reads', () => {
    for (const scope of needed) expect(scope).toMatch(/:read$/);
  });

  test.each([undefined, ...needed])('so a key with webhooks:read and %s lists and gets those alone', async (scope) => {
    const { secret: apiKey } = await fixture.newApiKey(owner, [
      'webhooks:read',
      ...(scope === undefined ? [] : [scope]),
    ]);
    const visible = allEventSubjects.filter((subject) => eventSubjects[subject].needs === scope);
    const list = await fixture.request('GET', '/api/v1/events?pageSize=100', { apiKey });
    const types = list.body.data.map(({ type }: { type: string }) => type);
    expect(types.toSorted()).toEqual(visible.toSorted());
    expect(JSON.stringify(list.body).includes('@')).toBe(
      scope !== undefined && JSON.stringify(visible.map((type) => eventExamples[type])).includes('@'),
    );
    for (const [type, id] of ids) {
      const reply = await fixture.request('GET', `/api/v1/events/${id}`, { apiKey });
      expect(reply.status, type).toBe(visible.some((subject) => subject === type) ? 200 : 404);
    }
  });
});
