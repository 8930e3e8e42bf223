import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from './page-visit.js';

const password = 'correct horse battery staple';
const newPassword = 'seven wild geese over Uppsala';

describe('a server with a mail server', () => {
  let server: ServerProcess;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Status <status@example.com>', SIGNUP: 'open' };
    server = await startServer({ env, from: 'sources' });
  });
  afterAll(async () => {
    await server.stop();
    await mailbox.stop();
  });

  const post = (path: string, body: object, token?: string): Promise<Response> =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const login = (email: string, secret: string) => post('/auth/login', { email, password: secret });
  const linkTo = async (email: string): Promise<string> => {
    const { links } = await mailbox.next({ to: email });
    expect(links).toHaveLength(1);
    return links[0] ?? '';
  };

  test('lets a user open and verify an account and reset its password by the links in mails', async () => {
    const email = 'ada@example.com';
    expect((await post('/auth/register', { email, password, name: 'Ada' })).status).toBe(202);
    const verify = await visit(await linkTo(email));
    expect(mailbox.mails.at(-1)?.from).toBe('status@example.com');
    // Opening the page, as a mail filter does, verifies nothing.
    expect((await login(email, password)).status).toBe(403);
    await verify.submit('verify', { password: 'too short' });
    expect(verify.problem).toContain('at least 15 characters');
    await verify.submit('verify', { password });
    expect(verify.done).toBe('Your e-mail address is verified. You can sign in now.');
    expect(verify.isHidden('sign-in')).toBe(false);
    expect((await login(email, password)).status).toBe(200);

    await post('/auth/forgot-password', { email });
    const link = await linkTo(email);
    const reset = await visit(link);
    await reset.submit('reset', { password: 'password12345678' });
    expect(reset.problem).toBe('The password is a commonly used password, which attackers try first.');
    await reset.submit('reset', { password: newPassword });
    expect([reset.problem, reset.done.slice(0, 24)]).toEqual(['', 'Your new password is set']);
    expect((await login(email, newPassword)).status).toBe(200);

    const again = await visit(link);
    await again.submit('reset', { password: newPassword });
    expect(again.problem).toContain('The link was used before');
    expect([again.isHidden('reset'), again.isHidden('another')]).toEqual([true, false]);
    // Before it comes the mail that says that the password was changed.
    expect((await mailbox.next({ to: email })).links).toEqual([]);
    await again.submit('another', { email });
    expect(again.done).toContain('an e-mail with a new link is on its way');
    await (await visit(await linkTo(email))).submit('reset', { password });
    expect((await login(email, password)).status).toBe(200);
  });

  test('lets a newcomer accept an invitation, signed in for that step only', async () => {
    const email = 'grace@example.com';
    const owner = (await (await login(server.owner.email, server.owner.password)).json()) as { accessToken: string };
    const organizations = await fetch(`${server.url}/api/v1/organizations`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    const { data } = (await organizations.json()) as { data: { id: string }[] };
    const organizationId = data[0]?.id ?? '';
    await post(`/organizations/${organizationId}/invitations`, { email, role: 'editor' }, owner.accessToken);
    const link = await linkTo(email);

    const first = await visit(link);
    await expect.poll(() => first.isHidden('invitation')).toBe(false);
    expect(['inviter', 'organization', 'role'].map(first.textOf)).toEqual(['Owner', 'My organization', 'Editor']);
    await first.submit('register', { name: 'Grace', email, password });
    expect(first.done).toContain('An e-mail is on its way');
    await (await visit(await linkTo(email))).submit('verify', { password });

    const second = await visit(link);
    await second.submit('accept', { email, password: 'not the password', code: '' });
    expect(second.problem).toBe('The e-mail or the password is wrong.');
    await second.submit('accept', { email, password, code: '' });
    expect([second.problem, second.done]).toEqual(['', 'You are a member now. Sign in as usual.']);
    expect(second.isHidden('sign-in')).toBe(false);
    const third = await visit(link);
    await expect.poll(() => third.problem).toBe('The invitation was accepted already.');

    const { accessToken } = (await (await login(email, password)).json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const me = (await (await fetch(`${server.url}/api/v1/auth/me`, { headers })).json()) as {
      memberships: { organizationId: string; role: string }[];
    };
    expect(me.memberships).toContainEqual(expect.objectContaining({ organizationId, role: 'editor' }));
    const sessions = (await (await fetch(`${server.url}/api/v1/auth/sessions`, { headers })).json()) as {
      meta: { totalItems: number };
    };
    expect(sessions.meta.totalItems).toBe(1);
  });

  test.each(['/auth/verify-email', '/auth/reset-password', '/auth/accept-invitation', '/auth/confirm-sign-in'])(
    'serves %s, which hides its token and says when it is missing',
    async (path) => {
      const page = await visit(`${server.url}${path}?token=wpm_secret`);
      expect(page.status).toBe(200);
      expect(page.address).toBe(`${server.url}${path}`);
      expect(page.html).not.toContain('wpm_secret');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(page.html).not.toMatch(/ on\w+=|src=|style="/);

      const bare = await visit(`${server.url}${path}`);
      expect(bare.problem).toContain('Open the link in the e-mail again');
      expect(server.output).not.toContain('wpm_secret');
    },
  );

  test.each(['/auth/verify-email', '/auth/reset-password', '/auth/accept-invitation', '/auth/confirm-sign-in'])(
    'serves %s for screen readers and phones',
    async (path) => {
      const { html } = await visit(`${server.url}${path}?token=x`);
      expect(html).toContain('<html lang="en">');
      expect(html).toMatch(/<title>[^<]+ – Watchpost<\/title>/);
      expect(html).toContain('name="viewport" content="width=device-width, initial-scale=1"');
      expect(html).toContain('Show password'.repeat(/confirm/.test(path) ? 0 : 1));
      const inputs = [...html.matchAll(/<input id="([\w-]+)"[^>]*>/g)];
      for (const [input, id] of inputs) {
        expect(html).toContain(`<label for="${id}">`);
        expect(input).toContain('autocomplete="');
        if (input.includes('name="password"')) expect(input).toContain('type="password"');
      }
      expect(html).toContain('role="alert"');
      expect(html).toContain('role="status"');
    },
  );
});

test('a server without a mail server logs the link, which works', async () => {
  const server = await startServer({ from: 'sources' });
  const email = 'ada@example.com';
  await fetch(`${server.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name: 'Ada' }),
  });
  await expect.poll(() => /"link":"([^"]+)"/.exec(server.stderr)?.[1]).toBeDefined();
  const page = await visit(/"link":"([^"]+)"/.exec(server.stderr)?.[1] ?? '');
  await page.submit('verify', { password });
  expect(page.done).toContain('verified');
  await server.stop();
});
