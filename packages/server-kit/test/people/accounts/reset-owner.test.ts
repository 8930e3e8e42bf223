import { afterEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

const password = 'another long passphrase';

describe.each(dialects)('An owner whom the operator lets in again, on %s', (dialect) => {
  let fixture: KitFixture;
  afterEach(() => fixture.close());

  /** An owner who also signs in through a public provider, and another person who does. */
  const open = async () => {
    fixture = await openKit(dialect);
    const [owner, other] = [await fixture.newMember('owner'), await fixture.newMember('admin')];
    const at = { createdAt: 0, lastUsedAt: 0 };
    for (const { userId, email } of [owner, other]) {
      const row = { issuer: 'https://accounts.google.com', subject: userId, userId, email, ...at };
      await fixture.store.commit([{ kind: 'insert', table: 'oauthIdentities', row }]);
    }
    const linked = async () =>
      (await fixture.store.find('oauthIdentities', {}, { limit: 9 })).map(({ userId }) => userId).toSorted();
    return { owner, other, linked };
  };

  test('is reached at another address under all of its spellings, and by no provider that knew the one before', async () => {
    const { owner, other, linked } = await open();
    const newEmail = 'New.Owner+watch@gmail.com';
    const { email } = await fixture.kit.resetOwner({ email: owner.email, password, newEmail });
    expect(email).toBe(newEmail.toLowerCase());
    expect(await fixture.store.get('users', { id: owner.userId })).toMatchObject({
      email,
      mailbox: 'newowner@gmail.com',
    });
    expect(await linked()).toEqual([other.userId]);
  });

  test('keeps the providers with the address', async () => {
    const { owner, other, linked } = await open();
    await fixture.kit.resetOwner({ email: owner.email, password });
    expect(await fixture.store.get('users', { id: owner.userId })).toMatchObject({ email: owner.email });
    expect(await linked()).toEqual([owner.userId, other.userId].toSorted());
  });

  test('keeps its account and providers when another account has the address', async () => {
    const { owner, other, linked } = await open();
    const before = await fixture.store.get('users', { id: owner.userId });
    const reset = { email: owner.email, password, newEmail: other.email };
    await expect(fixture.kit.resetOwner(reset)).rejects.toThrow(
      `Another account has the e-mail address ${other.email}.`,
    );
    expect(await fixture.store.get('users', { id: owner.userId })).toEqual(before);
    expect(await linked()).toEqual([owner.userId, other.userId].toSorted());
  });
});
