import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';

describe.each(['sqlite', 'postgres'])('an incident on %s', (dialect) => {
  let server: ServerProcess;
  let machine: Machine;
  let disposeDatabase = async (): Promise<void> => {};

  /** Runs a command that must succeed, for what it answers. */
  const answerOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await machine.call([...args, '-o', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout === '' ? undefined : JSON.parse(stdout);
  };
  const open = (title: string) => answerOf('incidents', 'create', '--title', title);

  beforeAll(async () => {
    const env: Record<string, string> = {};
    if (dialect === 'postgres') {
      const database = await createDatabase();
      disposeDatabase = () => database.drop();
      env.DATABASE_URL = database.url;
    }
    server = await startServer({ env, from: 'sources' });
    machine = await Machine.make();
    const { email, password } = server.owner;
    const login = ['login', '--server', server.url, '--email', email, '--password-stdin'];
    expect(await machine.call(login, `${password}\n`)).toMatchObject({ code: 0 });
    // So that numbers are not all 1.
    await open('Another');
  });
  afterAll(async () => {
    await server.stop();
    await machine.remove();
    await disposeDatabase();
  });

  test('is acknowledged, resolved and deleted by its number', async () => {
    const { id, number } = await open('Checkout is down');
    const by = String(number);
    expect(await answerOf('incidents', 'get', by)).toMatchObject({ id, number });
    expect(await answerOf('incidents', 'acknowledge', by, '--note', 'On it.')).toMatchObject({
      id,
      status: 'acknowledged',
    });
    expect(await answerOf('incidents', 'update', by, '--severity', 'minor')).toMatchObject({ id, severity: 'minor' });
    expect(await answerOf('incidents', 'add-note', by, '--text', 'Nearly.')).toMatchObject({ incidentId: id });
    expect((await answerOf('incidents', 'notes', by)).data).toMatchObject([{ text: 'On it.' }, { text: 'Nearly.' }]);
    expect(await answerOf('incidents', 'resolve', `#${by}`)).toMatchObject({ id, status: 'resolved' });
    expect(await answerOf('incidents', 'reopen', by)).toMatchObject({ id, status: 'open' });
    const { data } = await answerOf('incidents', 'timeline', by);
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain('reopened');
    expect((await answerOf('incidents', 'list', '--number', by)).data).toMatchObject([{ id }]);
    await answerOf('incidents', 'delete', by, '--yes');
    expect((await machine.call(['incidents', 'get', id])).code).toBe(5);
  });

  test('can still be named by its id', async () => {
    const { id } = await open('By its id');
    expect(await answerOf('incidents', 'get', id)).toMatchObject({ id });
  });

  test('is confirmed by its id when it was deleted by its number', async () => {
    const { id, number } = await open('To be deleted');
    const { stderr } = await machine.call(['incidents', 'delete', String(number), '--yes', '-o', 'table']);
    expect(stderr).toBe(`✔ Deleted ${id}\n`);
  });

  test.each(['999999', '#999999', '0', '99999999999'])('does not exist under the number %s', async (number) => {
    const { code, stdout, stderr } = await machine.call(['incidents', 'resolve', number, '-o', 'table']);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain(`✖ There is no incident with the number ${number.replace('#', '')}.`);
  });

  test('is reported as not_found in JSON when it does not exist', async () => {
    const { code, stderr } = await machine.call(['incidents', 'acknowledge', '999999', '--json']);
    expect(code).toBe(5);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_found', exitCode: 5 } });
  });
});
