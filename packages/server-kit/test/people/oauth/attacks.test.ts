import type { Forgery } from '@watchpost/testbed/oauth-providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type Reply } from '../../kit-fixture.js';
import { type OAuthFixture, openOAuthKit, type Visit } from './oauth-fixture.js';

const providers = ['github', 'gitlab'] as const;

describe.each(dialects)('a sign-in with a provider under attack, on %s', (dialect) => {
  let fixture: OAuthFixture;
  let email: string;
  beforeAll(async () => {
    fixture = await openOAuthKit(dialect);
  });
  beforeEach(() => {
    fixture.clock.now = Date.now();
    email = fixture.someoneNew().email;
  });
  afterEach(() => {
    fixture.github.isDeclining = false;
    fixture.gitlab.isDeclining = false;
    fixture.gitlab.forgery = undefined;
  });
  afterAll(() => fixture.close());

  const expectNoSignIn = async (reply: Reply, status: number, code: string): Promise<void> => {
    expect(reply).toMatchObject({ status, body: { code } });
    expect(await fixture.store.get('users', { email })).toBeUndefined();
  };

  const changed = ({ back }: Visit, change: (query: URLSearchParams) => void): URL => {
    const url = new URL(back);
    change(url.searchParams);
    return url;
  };

  const otherStates = [
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['an empty state', (query: URLSearchParams) => query.set('state', '')],
    ['a state that was never issued', (query: URLSearchParams) => query.set('state', 'A'.repeat(43))],
  ] as const;
  test.each(otherStates)('an answer with %s is refused', async (_, change) => {
    const visit = await fixture.visitProvider('github');
    const reply = await visit.comeBack({ back: changed(visit, change) });
    await expectNoSignIn(reply, 401, 'invalid_credentials');
  });

  test('a repeated answer is refused and audited', async () => {
    const visit = await fixture.visitProvider('gitlab');
    expect((await visit.comeBack()).status).toBe(200);
    expect(await visit.comeBack()).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    const refused = await fixture.store.find(
      'auditActivities',
      { action: 'oauth.callback', result: 'refused', organizationId: 'system' },
      { limit: 100 },
    );
    expect(refused.some((row) => row.resource.id === 'gitlab')).toBe(true);
  });

  test('one of 64 answers with the same state signs in', async () => {
    const visit = await fixture.visitProvider('github');
    const replies = await Promise.all(Array.from({ length: 64 }, () => visit.comeBack()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 401 && body.code === 'token_expired')).toHaveLength(63);
    const user = await fixture.store.get('users', { email });
    expect(await fixture.store.find('sessions', { userId: user?.id ?? '' }, { limit: 10 })).toHaveLength(1);
  });

  test('an answer after ten minutes is refused', async () => {
    const visit = await fixture.visitProvider('github');
    fixture.clock.now += 600_000;
    await expectNoSignIn(await visit.comeBack(), 401, 'token_expired');
  });

  test.each(providers)(
    'another browser cannot complete a sign-in with %s, and the right one still can',
    async (provider) => {
      const visit = await fixture.visitProvider(provider);
      const other = await fixture.visitProvider(provider);
      for (const cookie of [
        '',
        '__Host-watchpost_oauth=',
        '__Host-watchpost_oauth=guessed',
        // As a page of a sibling host may set it for the whole domain.
        visit.cookie.replace('__Host-', ''),
        other.cookie,
      ]) {
        await expectNoSignIn(await visit.comeBack({ cookie }), 401, 'invalid_credentials');
      }
      expect((await visit.comeBack({ cookie: `theme=dark; ${visit.cookie}` })).status).toBe(200);
    },
  );

  describe('the one-time code of a sign-in', () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const thieves: readonly [
      string,
      string,
      (visits: { own: Visit; other: Visit }) => readonly (string | undefined)[],
    ][] = [
      ['a browser that began no sign-in', '', () => []],
      ['another browser with its own sign-in', '', ({ other }) => [other.cookie]],
      ['a cookie that a sibling host has set', '', ({ own }) => [own.cookie.replace('__Host-', '')]],
      ['a program with another verifier', '', () => [undefined, 'v'.repeat(43)]],
      ['the browser itself, where a program began', `&codeChallenge=${challenge}`, ({ own }) => [own.cookie]],
      [
        'a program that shows the challenge for a verifier',
        `&codeChallenge=${challenge}`,
        () => [undefined, challenge],
      ],
    ];
    test.each(thieves)('is refused to %s, spent and audited', async (_, query, thiefOf) => {
      const own = await fixture.visitProvider('gitlab', `?returnTo=/${query}`);
      const other = await fixture.visitProvider('gitlab', '?returnTo=/');
      const [cookie, codeVerifier] = thiefOf({ own, other });
      const code = await own.comeBackToPage();
      const stolen = await fixture.exchange(codeVerifier === undefined ? { code } : { code, codeVerifier }, cookie);
      expect(stolen).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
      const late = await fixture.exchange(
        query === '' ? { code } : { code, codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
        own.cookie,
      );
      expect(late).toMatchObject({ status: 401, body: { code: 'token_expired' } });
      const user = await fixture.store.get('users', { email });
      expect(await fixture.store.find('sessions', { userId: user?.id ?? '' }, { limit: 10 })).toEqual([]);
      const refused = await fixture.store.find(
        'auditActivities',
        { action: 'oauth.exchange', result: 'refused', organizationId: 'system' },
        { limit: 100 },
      );
      expect(refused.some(({ resource }) => resource.id === user?.id)).toBe(true);
    });
  });

  test('an answer of one provider is refused when another was asked', async () => {
    const visit = await fixture.visitProvider('github');
    const back = new URL(visit.back.href.replace('/github/', '/gitlab/'));
    await expectNoSignIn(await visit.comeBack({ back }), 401, 'invalid_credentials');
    await expectNoSignIn(await visit.comeBack(), 401, 'token_expired');
  });

  test.each(providers)(
    'an answer to %s that names another issuer is refused before its code is sent anywhere',
    async (provider) => {
      const visit = await fixture.visitProvider(provider);
      const before = fixture[provider].server.connectionCount;
      const back = changed(visit, (query) => query.set('iss', 'https://evil.example'));
      await expectNoSignIn(await visit.comeBack({ back }), 401, 'invalid_credentials');
      expect(fixture[provider].server.connectionCount).toBe(before);
    },
  );

  test('an answer without issuer is refused where the provider always names it', async () => {
    const visit = await fixture.visitProvider('gitlab');
    const back = changed(visit, (query) => query.delete('iss'));
    await expectNoSignIn(await visit.comeBack({ back }), 401, 'invalid_credentials');
  });

  test.each(providers)(
    'a code of another sign-in with %s is refused, because its verifier is another',
    async (provider) => {
      const victim = await fixture.visitProvider(provider);
      const attacker = await fixture.visitProvider(provider);
      const code = victim.back.searchParams.get('code') ?? '';
      const back = changed(attacker, (query) => query.set('code', code));
      await expectNoSignIn(await attacker.comeBack({ back }), 401, 'invalid_credentials');
    },
  );

  test.each(providers)('a code that was redeemed already is refused at %s', async (provider) => {
    const first = await fixture.visitProvider(provider);
    const again = await fixture.visitProvider(provider);
    expect((await first.comeBack()).status).toBe(200);
    const code = first.back.searchParams.get('code') ?? '';
    const reply = await again.comeBack({ back: changed(again, (query) => query.set('code', code)) });
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });

  test.each(providers)('a sign-in that is declined at %s is refused with that reason', async (provider) => {
    fixture[provider].isDeclining = true;
    const reply = await fixture.signInWith(provider);
    await expectNoSignIn(reply, 401, 'invalid_credentials');
    expect(reply.body.detail).toBe('The sign-in was declined at the provider.');
  });

  const forgeries: readonly [string, Forgery][] = [
    ['is meant for another client', { claims: { aud: 'another-client' } }],
    ['is meant for several clients without saying for whom', { claims: { aud: ['watchpost', 'another-client'] } }],
    ['was made for another party', { claims: { aud: ['watchpost', 'other'], azp: 'other' } }],
    ['names another issuer', { claims: { iss: 'https://evil.example' } }],
    ['belongs to another sign-in', { claims: { nonce: 'another-nonce' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['has no subject', { claims: { sub: undefined } }],
    [
      'names a subject of 3,000 characters',
      { claims: { sub: 'x'.repeat(3000), email: 'long@example.com', email_verified: true } },
    ],
    ['has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['is not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ['is signed with a key that the provider does not have', { withOtherKey: true }],
    ['was changed after it was signed', { claims: { sub: '1' }, keepsSignature: true }],
    ['is not signed', { header: { alg: 'none' }, keepsSignature: true }],
    ['claims a signature by shared secret', { header: { alg: 'HS256' } }],
    ['names a key that the provider does not have', { header: { kid: 'unknown' } }],
    ['has a header that must be understood', { header: { crit: ['exp'] } }],
  ];
  test('an ID token that is signed anew without another change signs in', async () => {
    fixture.gitlab.forgery = {};
    expect((await fixture.signInWith('gitlab')).status).toBe(200);
  });

  test.each(forgeries)('an ID token that %s is refused', async (_, forgery) => {
    fixture.gitlab.forgery = forgery;
    await expectNoSignIn(await fixture.signInWith('gitlab'), 401, 'invalid_credentials');
  });

  test.each(providers)('while %s is down a sign-in is answered with 503, and the next one works', async (provider) => {
    const visit = await fixture.visitProvider(provider);
    await fixture[provider].server.stop();
    const reply = await visit.comeBack();
    await fixture[provider].server.restart();
    await expectNoSignIn(reply, 503, 'unavailable');
    expect(reply.headers.get('retry-after')).toBe('10');
    expect((await fixture.signInWith(provider)).status).toBe(200);
  });

  test('codes, secrets and tokens of failed sign-ins are not in the log', async () => {
    fixture.logs.length = 0;
    fixture.gitlab.forgery = { withOtherKey: true };
    const visit = await fixture.visitProvider('gitlab');
    expect((await visit.comeBack()).status).toBe(401);
    const text = JSON.stringify(fixture.logs);
    expect(text).toContain('sign-in with a provider failed');
    const sent = [
      visit.back.searchParams.get('code'),
      visit.back.searchParams.get('state'),
      visit.cookie.split('=')[1],
    ];
    for (const secret of sent) expect(text).not.toContain(secret);
    expect(text).not.toContain('eyJ');
  });
});

test('while an OpenID provider is down a sign-in cannot begin', async () => {
  const fixture = await openOAuthKit('sqlite');
  try {
    await fixture.gitlab.server.stop();
    const begin = () => fixture.request('GET', '/api/v1/auth/oauth/gitlab/authorize');
    expect(await begin()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await fixture.gitlab.server.restart();
    expect((await begin()).status).toBe(302);
  } finally {
    await fixture.close();
  }
});
