import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../src/app/shell/session.js';
import { createSignIn } from '../../src/app/sign-in/sign-in.js';
import { type KitFixture, openKit, openParts, ownerEmail, password } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

describe('a session', () => {
  test('is signed out without a credential', async () => {
    const session = createSession(fixture.clientOf(), undefined);
    expect(session.state.value).toBe('unknown');
    await session.start();
    expect([session.state.value, session.me.value, session.may('monitors:read')]).toEqual([
      'signedOut',
      undefined,
      false,
    ]);
  });

  test('knows the person and what they may do', async () => {
    const session = createSession(fixture.owner, undefined);
    await session.start();
    expect(session.me.value?.email).toBe(ownerEmail);
    expect([session.may('monitors:write'), session.may(undefined)]).toEqual([true, true]);
  });

  test('ends in every tab of the browser', async () => {
    const listeners = new Set<(event: { readonly data: unknown }) => void>();
    const channel = {
      postMessage: (data: unknown) => {
        for (const listener of listeners) listener({ data });
      },
      addEventListener: (_type: 'message', listener: (event: { readonly data: unknown }) => void) => {
        listeners.add(listener);
      },
    };
    const client = fixture.clientOf({ email: ownerEmail, password });
    const [one, other] = [createSession(client, channel), createSession(client, channel)];
    await Promise.all([one.start(), other.start()]);
    await one.leave();
    expect([one.state.value, other.state.value]).toEqual(['signedOut', 'signedOut']);
  });

  test('says why the server could not be asked', async () => {
    const { createClient } = await import('@watchpost/client');
    const broken = createClient({
      baseUrl: 'http://127.0.0.1:1',
      session: 'host',
      maxRetries: 0,
      fetch: () => Promise.reject(new Error('gone')),
    });
    const session = createSession(broken, undefined);
    await session.start();
    expect(session.state.value).toBe('failed');
    expect(String(session.error.value)).toMatch(/could not|connection|failed/i);
  });
});

describe('signing in', () => {
  test.each([
    ['/sign-in?next=%2Fmonitors%3Ftype%3Dhttps', '/monitors'],
    ['/sign-in', '/'],
    ['/sign-in?next=https%3A%2F%2Fevil.example', '/'],
    ['/sign-in?next=%2F%2Fevil.example', '/'],
    ['/sign-in?next=%2F%5Cevil.example', '/'],
  ])('at %s goes on to %s', async (start, path) => {
    const parts = await openParts(fixture.clientOf(), start);
    const model = createSignIn(parts);
    await model.signIn(ownerEmail, password, false);
    expect(model.problem.value).toBeUndefined();
    expect([parts.session.state.value, parts.address.place.value.path]).toEqual(['signedIn', path]);
  });

  test('with a wrong password says so and stays', async () => {
    const parts = await openParts(fixture.clientOf(), '/sign-in');
    const model = createSignIn(parts);
    await model.signIn(ownerEmail, 'not the password at all', false);
    expect([model.problem.value?.word, model.isBusy.value, parts.session.state.value]).toEqual([
      'invalid_credentials',
      false,
      'signedOut',
    ]);
  });

  test.each([ownerEmail, 'unknown@example.com'])('that %s has forgotten ends in the same sentence', async (email) => {
    const parts = await openParts(fixture.clientOf(), '/sign-in');
    const model = createSignIn(parts);
    model.forget(true);
    await model.mailLink(email);
    expect([model.step.value, model.problem.value]).toEqual(['mailed', undefined]);
  });

  test('knows whether the server has an account', async () => {
    const model = createSignIn(await openParts(fixture.clientOf(), '/sign-in'));
    await expect.poll(() => model.server.value?.needsOwner).toBe(false);
  });
});
