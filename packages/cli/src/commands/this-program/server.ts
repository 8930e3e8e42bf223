import type { Command } from '../command/command.js';

/** `server`: what a server says of itself before anyone signs in. */
export const serverCommand: Command = {
  path: ['server'],
  summary: 'Show what a server says of itself before you sign in',
  examples: ['server --server https://watchpost.example.com', 'server -o json --fields needsOwner'],
  run: async ({ context }) => {
    const { connect, output, signal } = context;
    output.expectFields(['name', 'version', 'publicUrl', 'signUp', 'providers', 'mail', 'needsOwner']);
    const { client } = await connect({ isAnonymous: true });
    const server = await client.server.get({ signal });
    if (output.format !== 'table') return output.item(server);
    await output.item({ ...server, providers: server.providers.map(({ displayName }) => displayName) });
    if (server.needsOwner) {
      await output.note('There is no owner yet: `watchpost setup LINK`, with the link that its start printed.');
    }
  },
};
