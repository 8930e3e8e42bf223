import { expect } from 'vitest';
import { expiryChanges } from '../../../src/commerce/licenses/expiry-worker.js';
import type { KitFixture, Member, Reply } from '../../kit-fixture.js';

export const hour = 3_600_000;
export const day = 24 * hour;
export const at = (time: number): string => new Date(time).toISOString();

/** Does what the worker does until nothing is due. */
export const followLicenses = async ({ store, clock }: Pick<KitFixture, 'store' | 'clock'>): Promise<void> => {
  for (let round = 0; ; round++) {
    const leaseToken = `test:${round}`;
    const now = clock.now;
    const rows = await store.claimDue('licenses', { now, leaseUntil: now + 30_000, leaseToken, limit: 50 });
    if (rows.length === 0) {
      // PostgreSQL passes over a row that is locked, as by the time of a validation, which no answer waits for.
      const due = await store.find('licenses', { nextAt: { below: now + 1 }, leaseUntil: null }, { limit: 1 });
      if (due.length === 0) return;
    }
    for (const { id } of rows) {
      const row = await store.get('licenses', { id, leaseToken });
      if (row !== undefined) await store.commit(await expiryChanges(row, store, { now, leaseToken }));
    }
  }
};

/** What tests do with licenses of one organization. */
export interface LicenseWorld {
  readonly owner: Member;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Calls as a program of the holder, who has no account. */
  hold(method: string, path: string, body: unknown, ip?: string): Promise<Reply>;
  // biome-ignore lint/suspicious/noExplicitAny: documents whose form the contract has been held against
  issue(more?: object): Promise<any>;
  /** A license that was started. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  start(more?: object): Promise<any>;
  codeOf(key: string, more?: object): Promise<string>;
  events(id: string): Promise<string[]>;
}

/** Makes an organization that issues licenses. */
export const openLicenseWorld = async (fixture: KitFixture): Promise<LicenseWorld> => {
  const owner = await fixture.newMember('owner');
  // A key outlasts the days that stories take.
  const scopes = ['licenses:read', 'licenses:write'] as const;
  const { secret: apiKey } = await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 });
  const call: LicenseWorld['call'] = (method, path, body) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const hold: LicenseWorld['hold'] = (method, path, body, ip) =>
    fixture.request(method, `/api/v1${path}`, { body, ...(ip === undefined ? {} : { ip }) });
  const issue: LicenseWorld['issue'] = async (more = {}) => {
    const reply = await call('POST', '/licenses', { name: 'Acme', ...more });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  return {
    owner,
    call,
    hold,
    issue,
    async start(more) {
      const issued = await issue(more);
      expect((await call('POST', `/licenses/${issued.id}/activate`)).status).toBe(200);
      return issued;
    },
    async codeOf(key, more = {}) {
      const { status, body } = await hold('POST', '/licenses/validate', { key, ...more });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.valid).toBe(body.code === 'valid' || body.code === 'overdue');
      return body.code;
    },
    async events(subjectId) {
      const where = { organizationId: owner.organizationId, subjectId };
      const rows = await fixture.store.find('events', where, { limit: 100, orderBy: 'id' });
      return rows.map(({ type }) => type);
    },
  };
};
