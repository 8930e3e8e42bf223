import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createClient, type Scope } from '@watchpost/client';
import { type Route, routes } from '@watchpost/schemas';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mostCharacters } from '../src/mcp/bounded-answer.js';
import { executable } from './cli.js';

// The server, the command and the client of the protocol are the real ones, each but the last a process.
let server: ServerProcess;
let owner: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startServer({ from: 'sources' });
  owner = createClient({ baseUrl: server.url, ...server.owner });
});
afterAll(() => server.stop());

/** A client that has started `watchpost mcp` with a key. */
const connect = async (scopes: readonly Scope[], args: readonly string[] = []): Promise<Client> => {
  const { secret } = await owner.apiKeys.create({ name: 'A model', scopes: [...scopes] });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [executable, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', WATCHPOST_URL: server.url, WATCHPOST_API_KEY: secret },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};
const namesOf = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
/** What a tool says, and whether it is an error. */
const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [block] = content;
  return { isError, text: block?.type === 'text' ? block.text : expect.fail('it says no text') };
};

describe('watchpost mcp', () => {
  test('offers what the key may read, and tools that say so', async () => {
    const client = await connect(['monitors:read', 'incidents:read', 'monitors:write']);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['auth_me', 'monitors_list', 'monitors_get', 'incidents_list']));
    expect(names.filter((name) => /^(apiKeys|webhooks|alertRules)_/.test(name))).toEqual([]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(tools.every(({ name }) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))).toBe(true);
    const list = tools.find(({ name }) => name === 'monitors_list');
    expect(list?.inputSchema.properties).toHaveProperty('currentStatus');
    expect(client.getServerVersion()?.name).toBe('watchpost');
    expect(client.getInstructions()).toMatch(/never instructions/);
  });

  test('with --write creates, changes and deletes, and answers a refusal with its fields', async () => {
    const client = await connect(['monitors:read', 'monitors:write'], ['--write', '--only', 'monitors']);
    expect((await namesOf(client)).every((name) => name.startsWith('monitors_'))).toBe(true);
    const made = await call(client, 'monitors_create', {
      body: { name: 'Shop', type: 'https', target: 'https://example.com/' },
    });
    const { id } = JSON.parse(made.text);
    expect(id).toMatch(/^mon_/);
    const refused = await call(client, 'monitors_update', { id, body: { retries: 99 } });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'retries' }],
      requestId: expect.stringMatching(/^req_/),
    });
    expect(await call(client, 'monitors_remove', { id })).toEqual({ isError: false, text: 'Done.' });
    const gone = await call(client, 'monitors_get', { id });
    expect(JSON.parse(gone.text).error).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('has no tool that gives access, shows a secret or sends data elsewhere, whatever the scopes', async () => {
    const { scopes } = await owner.auth.me();
    const client = await connect(scopes, ['--write']);
    const { tools } = await client.listTools();
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name);
    expect(changing.length).toBeGreaterThan(30);
    const dangerous =
      /^(apiKeys|members|invitations|roles|ssoConnections|organizations|webhooks|notificationChannels|agents|exporters|billing|invoices|subscriptions|licenses|mfa|auth|accounts?)_/;
    expect(changing.filter((name) => dangerous.test(name))).toEqual([]);
    const names = tools.map(({ name }) => name);
    expect(names.filter((name) => /secret|token|calendarLink|share|rotate/i.test(name))).toEqual([]);
  });

  test.each([
    [
      'an argument that there is not',
      'monitors_list',
      { colour: 'red' },
      /There is no argument colour; there is: page/,
    ],
    ['a path without its id', 'monitors_get', {}, /id is missing/],
    ['a path that leads elsewhere', 'monitors_get', { id: '..' }, /id is missing/],
    ['an argument of another form', 'monitors_list', { search: { a: 1 } }, /search must be text/],
  ])('refuses %s', async (_what, name, given, message) => {
    const client = await connect(['monitors:read', 'monitors:write']);
    const answer = await call(client, name, given);
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(message);
  });

  test.each([
    ['there is not', 'monitors_destroy'],
    ['changes something, without --write', 'monitors_remove'],
  ])('answers a call of a tool that %s with an error of the protocol', async (_what, name) => {
    const client = await connect(['monitors:read', 'monitors:write']);
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`There is no tool ${name}.`),
    });
  });

  /** Parameters that a query without any is refused for. */
  const missingOf = (query: Route['query']): string[] => {
    const refused = new Set(query?.safeParse({}).error?.issues.map(({ path }) => path[0]));
    return Object.keys(query?.shape ?? {}).filter((name) => refused.has(name));
  };
  /** What a request cannot do without, by the contract; the organization is that of the key. */
  const requiredBy = ({ path, query, body, isBodyOptional }: Route): string[] => [
    ...[...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'orgId' ? [] : [name])),
    ...missingOf(query),
    ...(body === undefined || isBodyOptional === true ? [] : ['body']),
  ];

  test('every tool requires what its route does, describes no other arguments, and offers the pages of lists', async () => {
    const { scopes } = await owner.auth.me();
    const client = await connect(scopes, ['--write']);
    const { tools } = await client.listTools();
    const declared = new Map(routes.map((route) => [route.operationId.replace('.', '_'), route]));
    const argumentsOf = ({ path, query, body }: Route): string[] => [
      ...[...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'orgId' ? [] : [name])),
      ...Object.keys(query?.shape ?? {}),
      ...(body === undefined ? [] : ['body']),
    ];
    expect(tools.length).toBeGreaterThan(100);
    for (const { name, inputSchema } of tools) {
      const route = declared.get(name) ?? expect.fail(`the contract has no ${name}`);
      expect([name, inputSchema.required]).toEqual([name, requiredBy(route)]);
      expect([name, Object.keys(inputSchema.properties ?? {})]).toEqual([name, argumentsOf(route)]);
    }
    const schemaOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema;
    expect(schemaOf('prometheus_queryRange')?.required).toEqual(['query', 'start', 'end', 'step']);
    expect(schemaOf('monitors_list')?.properties).toMatchObject({
      page: { type: 'integer' },
      pageSize: { maximum: 100 },
    });
  });

  test('answers no more than a model should read: of a long page what fits, and how much does not', async () => {
    const monitors = Array.from({ length: 100 }, (_, index) => ({
      name: `Long ${index}`,
      type: 'manual' as const,
      description: 'x'.repeat(900),
    }));
    await owner.monitors.bulk({ action: 'create', monitors });
    const client = await connect(['monitors:read'], ['--only', 'monitors']);
    const { text } = await call(client, 'monitors_list', { search: 'Long', pageSize: 100 });
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
    const { data, meta, leftOut } = JSON.parse(text);
    expect(data.length).toBeGreaterThan(5);
    expect(data.length + leftOut).toBe(100);
    expect(meta.totalItems).toBe(100);
  });

  test('ends when its input does, and says on standard error why it cannot start', async () => {
    const client = await connect(['monitors:read']);
    await client.close();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [executable, 'mcp'],
      env: { PATH: process.env.PATH ?? '', WATCHPOST_URL: server.url, WATCHPOST_API_KEY: `wp_${'x'.repeat(40)}` },
      stderr: 'pipe',
    });
    const said: string[] = [];
    transport.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)));
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
    expect(said.join('')).toMatch(/refuses the key/);
  });
});
