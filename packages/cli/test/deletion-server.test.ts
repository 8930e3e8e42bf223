import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';

const account = { email: 'bob@example.com', password: 'correct horse battery staple' };

describe('What the command line deletes on a real server', () => {
  let server: ServerProcess;
  const machines: Machine[] = [];

  /** The command as its users have it, signed in to an account. */
  const signedIn = async ({ email, password }: { readonly email: string; readonly password: string }) => {
    const machine = await Machine.make();
    machines.push(machine);
    const login = ['login', '--server', server.url, '--email', email, '--password-stdin'];
    expect(await machine.run(login, `${password}\n`)).toMatchObject({ code: 0 });
    return machine;
  };
  const answerOf = async (machine: Machine, ...args: string[]) => {
    const { code, stdout, stderr } = await machine.run([...args, '-o', 'json']);
    expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
    return stdout === '' ? undefined : JSON.parse(stdout);
  };
  const inTwoWeeks = (time: string): boolean => {
    const days = (Date.parse(time) - Date.now()) / 86_400_000;
    return days > 13.9 && days <= 14;
  };

  beforeAll(async () => {
    server = await startServer({ env: { SIGNUP: 'open' }, from: 'sources' });
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('register', { ...account, name: 'Bob' });
    // Without a mail server the mail is logged.
    const token = () =>
      server.output
        .split('\n')
        .filter((line) => line.includes(account.email))
        .map((line) => /verify-email[?#&]token=([\w-]+)/.exec(line)?.[1])
        .find((found) => found !== undefined);
    await post('verify-email', {
      token: await vi.waitUntil(token, { timeout: 30_000 }),
      password: account.password,
    });
  });
  afterAll(async () => {
    await server.stop();
    for (const machine of machines) await machine.remove();
  });

  test('an organization, with the days in which that can be undone, and undoes it', async () => {
    const owner = await signedIn(server.owner);
    const [{ id, name }] = (await answerOf(owner, 'organizations', 'list')).data;
    expect(await owner.run(['organizations', 'delete', id])).toMatchObject({ code: 2, stdout: '' });
    expect((await answerOf(owner, 'organizations', 'get', id)).deletesAt).toBeNull();

    await answerOf(owner, 'organizations', 'delete', id, '--yes');
    const suspended = await answerOf(owner, 'organizations', 'get', id);
    expect(suspended).toMatchObject({ name, status: 'suspended' });
    expect(inTwoWeeks(suspended.deletesAt)).toBe(true);
    // What it holds can be taken along.
    expect(await owner.run(['export'])).toMatchObject({ code: 0, stderr: '' });
    expect((await owner.run(['monitors', 'create', '--name', 'a', '--type', 'manual'])).code).not.toBe(0);

    expect(await answerOf(owner, 'organizations', 'restore', id)).toMatchObject({ status: 'active', deletesAt: null });
    expect((await owner.run(['monitors', 'create', '--name', 'a', '--type', 'manual'])).code).toBe(0);
  });

  test('an account, likewise', async () => {
    const person = await signedIn(account);
    expect(await person.run(['account', 'delete'])).toMatchObject({ code: 2, stdout: '' });
    expect((await answerOf(person, 'whoami')).deletesAt).toBeNull();

    await answerOf(person, 'account', 'delete', '--yes');
    const again = await signedIn(account);
    expect(inTwoWeeks((await answerOf(again, 'whoami')).deletesAt)).toBe(true);
    expect(await answerOf(again, 'account', 'restore')).toMatchObject({ email: account.email, deletesAt: null });
  });
});
