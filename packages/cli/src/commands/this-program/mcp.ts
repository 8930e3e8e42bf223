import { usageFailure } from '../../failure.js';
import type { Command } from '../command/command.js';

/** `mcp`: the operations of the API as tools for language models. */
export const mcpCommand: Command = {
  path: ['mcp'],
  summary: 'Serve the API to language models, over the Model Context Protocol',
  description:
    'Speaks the Model Context Protocol over standard input and output; programs such as editors start it. Its tools are the operations that the credential may use. They only read, unless --write is given. What gives access, shows secrets, costs money or sends data elsewhere is no tool.',
  hasOwnFormat: true,
  hasNoDryRun: true,
  flags: [
    { name: 'write', kind: 'switch', description: 'Also tools that create, change and delete' },
    {
      name: 'only',
      kind: 'list',
      placeholder: 'groups',
      description: 'Only tools of these groups, such as monitors,incidents',
    },
  ],
  examples: ['mcp', 'mcp --only monitors,incidents,maintenance-windows --write --profile agent'],
  run: async ({ context, flags }) => {
    const [{ operations }, { groupName }, { toolsOf }, { serveTools }] = await Promise.all([
      import('../../contract/operations.js'),
      import('../../contract/command-names.js'),
      import('../../mcp/tools.js'),
      import('../../mcp/serve.js'),
    ]);
    const namespaces = [...new Set(operations.map(({ id }) => id.split('.')[0] ?? ''))];
    const groups = flags.list('only')?.map((group) => {
      const found = namespaces.find((namespace) => groupName(namespace) === group || namespace === group);
      if (found !== undefined) return found;
      throw usageFailure(`--only: there is no group “${group}”.`, '`watchpost --help` lists the groups.');
    });
    const session = await context.connect();
    const [me, description] = await Promise.all([
      session.client.auth.me({ signal: context.signal }),
      session.request({ method: 'GET', path: '/openapi.json' }),
    ]);
    const tools = toolsOf(operations, description as Parameters<typeof toolsOf>[1], {
      scopes: new Set<string>(me.scopes),
      canWrite: flags.isOn('write'),
      groups: groups && new Set(groups),
    });
    await serveTools({ tools, session, terminal: context.terminal, signal: context.signal });
  },
};
