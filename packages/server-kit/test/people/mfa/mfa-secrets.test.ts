import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '../../../src/store/interface/rows.js';
import { dialects, type KitFixture, openKit, ownerPassword } from '../../kit-fixture.js';
import { factorActions, instantHasher } from './mfa-fixture.js';

describe.each(dialects)('secrets of the second factor on %s', (dialect) => {
  let fixture: KitFixture;
  let act: ReturnType<typeof factorActions>;
  beforeAll(async () => {
    // The hasher of other tests keeps passwords as they are.
    const passwordHasher = { ...instantHasher, hash: async () => 'hash' };
    fixture = await openKit(dialect, { passwordHasher });
    act = factorActions(fixture);
  });
  afterAll(() => fixture.close());

  const everything = async (): Promise<string> => {
    const rows = await Promise.all(tableNames.map((name) => fixture.store.find(name, {}, { limit: 10_000 })));
    return JSON.stringify(Object.fromEntries(tableNames.map((name, index) => [name, rows[index]])));
  };

  test('are never in plain text in the database, the audit trail or the log', async () => {
    const member = await act.newMember();
    const challengeToken = await act.challenge(member.email);
    const [backupCode = '', other = ''] = member.backupCodes;
    await act.verify(challengeToken, { code: '000000' });
    await act.verify(challengeToken, { backupCode });
    const code = act.code(member.secret);
    const changed = await fixture.request('POST', '/api/v1/auth/mfa/backup-codes', {
      token: member.token,
      body: { password: ownerPassword, code },
      headers: { 'idempotency-key': 'once' },
    });
    const canaries = [
      member.secret,
      challengeToken,
      ownerPassword,
      backupCode,
      backupCode.replace('-', ''),
      other,
      changed.body.backupCodes[0],
      changed.body.backupCodes[9].replace('-', ''),
    ];
    const kept = await everything();
    expect(kept).toContain(member.userId);
    const log = JSON.stringify(fixture.logs);
    for (const canary of canaries) {
      expect(kept.includes(canary), 'in the database').toBe(false);
      expect(log.includes(canary), 'in the log').toBe(false);
    }
  });

  test('are shown only by the setup', async () => {
    const member = await act.newMember();
    const signedIn = await act.signIn(member.email, { code: act.code(member.secret) });
    const replies = [
      signedIn,
      await fixture.request('GET', '/api/v1/auth/me', { token: member.token }),
      await fixture.request('GET', '/api/v1/auth/sessions', { token: member.token }),
      await fixture.request('GET', '/api/v1/audit-activities?pageSize=100', { token: member.token }),
      await act.post('mfa/setup', member.token),
      await act.post('mfa/confirm', member.token, { code: act.code(member.secret) }),
    ];
    for (const { body } of replies) expect(JSON.stringify(body)).not.toContain(member.secret);
  });

  test('open only for their own user', async () => {
    const [member, other] = [await act.newMember(), await act.newMember()];
    const theirs = await fixture.store.get('users', { id: other.userId });
    const set = { totpSecret: theirs?.totpSecret ?? null };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: member.userId }, set }]);
    const reply = await act.signIn(member.email, { code: act.code(other.secret) });
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  test('cause a mail to their owner for each use and change', async () => {
    const member = await act.newMember();
    await act.signIn(member.email, { code: act.code(member.secret) });
    await act.signIn(member.email, { backupCode: member.backupCodes[0] ?? '' });
    act.nextCode();
    await act.post('mfa/backup-codes', member.token, { password: ownerPassword, code: act.code(member.secret) });
    act.nextCode();
    await act.post('mfa/disable', member.token, { password: ownerPassword, code: act.code(member.secret) });
    const mails = await fixture.store.find('mails', { recipient: member.email }, { limit: 10, orderBy: 'id' });
    const subjects = mails.map(({ content }) => JSON.parse(content).subject);
    expect(subjects.toSorted()).toEqual([
      'A backup code was used',
      'You have new backup codes',
      'Your second factor is off',
      'Your second factor is on',
    ]);
  });

  test('leave audit entries with actor, action, time and address', async () => {
    const member = await act.newMember();
    const challengeToken = await act.challenge(member.email);
    await act.verify(challengeToken, { code: act.code(member.secret, -9) });
    await act.verify(challengeToken, { backupCode: member.backupCodes[0] ?? '' });
    await act.post('mfa/backup-codes', member.token, { password: 'not the passphrase', code: '000000' });
    await act.post('mfa/disable', member.token, { password: ownerPassword, code: act.code(member.secret) });
    const { organizationId } = member;
    const trail = await fixture.store.find('auditActivities', { organizationId }, { limit: 50, orderBy: 'sequence' });
    expect(trail.map(({ action, resource, result }) => `${action} ${resource.type} ${result}`)).toEqual([
      'auth.login session success',
      'mfa.setup user success',
      'mfa.confirm user success',
      'auth.login mfaChallenge success',
      'mfa.verify mfaChallenge failure',
      'mfa.verify backupCode success',
      'mfa.verify session success',
      'mfa.backupCodes user failure',
      'mfa.disable user success',
    ]);
    for (const { actor, ip } of trail) {
      expect(actor).toMatchObject({ type: 'user', id: member.userId });
      expect(ip).toBe('203.0.113.1');
    }
  });
});
