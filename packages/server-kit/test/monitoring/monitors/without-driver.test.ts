import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countRows } from '../../../src/store/conformance/count-rows.js';
import { allDialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

// A server on which the packages of most drivers are not installed.
vi.mock('../../../src/monitoring/engine/check-monitor.js', async (load) => ({
  ...(await load<typeof import('../../../src/monitoring/engine/check-monitor.js')>()),
  availableTypes: ['https', 'tcp'],
}));

describe.each(allDialects)('a type whose driver is not installed, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  test.each(['/api/v1/monitors', '/api/v1/monitors/test'])(
    'is refused by %s with the types that this server can check',
    async (path) => {
      const body = monitorBody({ type: 'mqtt', target: 'broker.example.com:1883' });
      const reply = await fixture.request('POST', path, { token: owner.token, body });
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toEqual([
        { path: 'type', code: 'not_installed', message: 'cannot be mqtt: this server can check https, tcp' },
      ]);
      expect(await countRows(fixture.store, owner.organizationId, 'monitors')).toBe(0);
    },
  );
});
