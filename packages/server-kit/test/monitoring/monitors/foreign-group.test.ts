import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

describe.each(dialects)('a group of monitors of another organization, on %s', (dialect) => {
  let fixture: KitFixture;
  let stranger: Member;
  let foreignId = '';
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    stranger = await fixture.newMember('owner');
    const reply = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
    foreignId = reply.body.id;
  });
  afterAll(() => fixture.close());

  test.each(['/api/v1/monitors', '/api/v1/monitors/test'])(
    'is refused by %s like one of monitors that never existed',
    async (path) => {
      const messages = [];
      for (const id of [foreignId, 'mon_00000000000000000000000000']) {
        const body = monitorBody({ type: 'group', target: '', config: { monitorIds: [id] } });
        const reply = await fixture.request('POST', path, { token: stranger.token, body });
        expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        messages.push(reply.body.errors[0].message.replace(id, 'ID'));
      }
      expect(messages[0]).toBe(messages[1]);
    },
  );
});
