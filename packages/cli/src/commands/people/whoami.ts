import type { Command } from '../command/command.js';

/** `whoami`: the caller as the server sees it. */
export const whoamiCommand: Command = {
  path: ['whoami'],
  summary: 'Show who you are to the server, and what you may do',
  examples: ['whoami -o json --fields email,organizationId'],
  run: async ({ context }) => {
    const { client, server } = await context.connect();
    const me = await client.auth.me({ signal: context.signal });
    const profile = context.environment.apiKey === undefined ? server.profileName : null;
    if (context.output.format !== 'table') return context.output.item({ server: server.url, profile, ...me });
    const membership = me.memberships.find(({ organizationId }) => organizationId === me.organizationId);
    await context.output.item({
      server: server.url,
      profile: profile ?? 'none (WATCHPOST_API_KEY)',
      name: me.name,
      ...(me.type === 'user'
        ? { email: me.email, mfaEnabled: me.mfaEnabled, mailNotifications: me.mailNotifications }
        : { type: 'API key' }),
      organization: membership?.organizationName ?? null,
      organizationId: me.organizationId,
      ...(membership === undefined ? {} : { role: membership.role }),
      scopes: me.scopes,
    });
  },
};
