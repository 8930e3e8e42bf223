import { expect } from 'vitest';
import type { ServerKitOptions } from '../../../src/index.js';
import { openAutomatically } from '../../../src/monitoring/incidents/incident-changes.js';
import { numbered } from '../../../src/monitoring/incidents/incident-numbers.js';
import { monitorOpenKey, newIncident } from '../../../src/monitoring/incidents/incident-rows.js';
import type { Row } from '../../../src/store/interface/store.js';
import { type Dialect, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';

/** A kit with an organization that has status pages. */
export interface PageFixture extends KitFixture {
  readonly owner: Member;
  /** A request of the owner to the API. */
  send(method: string, path: string, body?: object): Promise<Reply>;
  /** A request of a visitor to a page. */
  visit(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** A page, made by the owner; public unless the fields say otherwise. */
  newPage(fields?: object): Promise<Reply['body']>;
  /** A manual monitor with a status. */
  newMonitor(name: string, status?: string, more?: object): Promise<string>;
  /** Sets the status of a manual monitor. */
  setStatus(monitorId: string, status: string): Promise<void>;
  /** Opens an incident as the evaluator does. */
  openIncident(monitorId: string, fields?: Partial<Row<'incidents'>>): Promise<Row<'incidents'>>;
  /** Lets so much time pass that pages are computed again. */
  passTime(milliseconds?: number): void;
}

export const openPages = async (dialect: Dialect, options: Partial<ServerKitOptions> = {}): Promise<PageFixture> => {
  const fixture = await openKit(dialect, options);
  const owner = await fixture.newMember('owner');
  // A key does not end when tests let days pass.
  const { secret: apiKey } = await fixture.newApiKey(owner, [
    'monitors:read',
    'monitors:write',
    'dashboards:read',
    'dashboards:write',
    'incidents:read',
    'incidents:write',
    'incidents:respond',
  ]);
  const send: PageFixture['send'] = (method, path, body) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const setStatus: PageFixture['setStatus'] = async (monitorId, status) => {
    expect((await send('POST', `/monitors/${monitorId}/status`, { status })).status).toBe(200);
  };
  return {
    ...fixture,
    owner,
    send,
    visit: (path, headers = {}) => fixture.request('GET', `/api/v1/public/status-pages/${path}`, { headers }),
    async newPage(fields = {}) {
      const reply = await send('POST', '/status-pages', { name: 'Status', visibility: 'public', ...fields });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body;
    },
    async newMonitor(name, status = 'up', more = {}) {
      const { body } = await send('POST', '/monitors', { name, type: 'manual', ...more });
      await setStatus(body.id, status);
      return body.id;
    },
    setStatus,
    async openIncident(monitorId, fields = {}) {
      const now = fixture.clock.now;
      const content = {
        organizationId: owner.organizationId,
        title: 'canary-title is down',
        cause: 'canary-cause',
        severity: 'critical' as const,
        source: 'monitor' as const,
        monitorIds: [monitorId],
        openKey: monitorOpenKey(monitorId),
        startedAt: now,
      };
      let row = newIncident({ ...content, number: 0 }, now);
      const change = numbered(owner.organizationId, 1, (number) => {
        row = { ...newIncident({ ...content, number }, now), ...fields };
        return openAutomatically(row, 'canary-message', now);
      });
      expect(await fixture.store.commit([change])).toEqual({ isCommitted: true });
      return row;
    },
    passTime(milliseconds = 1000) {
      fixture.clock.now += milliseconds;
    },
  };
};

/** A component over some monitors. */
export const component = (name: string, monitorIds: readonly string[], more: object = {}) => ({
  name,
  target: { scope: 'monitors', monitorIds },
  ...more,
});
