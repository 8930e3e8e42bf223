import type { Authority } from '@watchpost/testbed/authority';
import { createDiscord } from '@watchpost/testbed/providers/discord';
import { createGithub } from '@watchpost/testbed/providers/github';
import { createGoogleChat } from '@watchpost/testbed/providers/google-chat';
import { createGotify } from '@watchpost/testbed/providers/gotify';
import { createHook } from '@watchpost/testbed/providers/hook';
import { createJsm } from '@watchpost/testbed/providers/jsm';
import { createMatrix } from '@watchpost/testbed/providers/matrix';
import { createMattermost } from '@watchpost/testbed/providers/mattermost';
import { createNtfy } from '@watchpost/testbed/providers/ntfy';
import { createPagerDuty } from '@watchpost/testbed/providers/pagerduty';
import { createProvider, leadServer, type Provider, serveProvider } from '@watchpost/testbed/providers/provider';
import { createPushover } from '@watchpost/testbed/providers/pushover';
import { createRocketChat } from '@watchpost/testbed/providers/rocket-chat';
import { createSignal } from '@watchpost/testbed/providers/signal';
import { createSlack } from '@watchpost/testbed/providers/slack';
import { createStatuspage } from '@watchpost/testbed/providers/statuspage-api';
import { createTeams } from '@watchpost/testbed/providers/teams';
import { createTelegram } from '@watchpost/testbed/providers/telegram';
import { createTwilio } from '@watchpost/testbed/providers/twilio';
import { createZulip } from '@watchpost/testbed/providers/zulip';
import { jsonOf } from './documented-commands.js';
import { createShop } from './documented-shop.js';

/** The stand-in of each page's provider, which knows what the page writes into its file and nothing else. */
const byPage = {
  discord: ({ credentials }) => {
    const [, id = '', token = ''] = /\/webhooks\/(\d+)\/([\w-]+)$/.exec(credentials.webhookUrl) ?? [];
    return createDiscord({ id, token });
  },
  'github-issues': ({ config, credentials }) =>
    createGithub({ repository: `${config.owner}/${config.repo}`, token: credentials.token }),
  'google-chat': ({ credentials }) => {
    const { pathname, searchParams } = new URL(credentials.webhookUrl);
    const space = pathname.split('/')[3] ?? '';
    return createGoogleChat({ space, key: searchParams.get('key') ?? '', token: searchParams.get('token') ?? '' });
  },
  gotify: ({ config, credentials }) =>
    createGotify({ name: new URL(config.serverUrl).hostname, path: '', appToken: credentials.appToken }),
  http: ({ config, credentials }) => {
    const { hostname, pathname } = new URL(config.url);
    return createHook({ name: hostname, path: pathname, bearer: credentials.bearer });
  },
  'jira-service-management': ({ credentials }) => createJsm(credentials),
  matrix: ({ config, credentials }) =>
    createMatrix({ name: new URL(config.serverUrl).hostname, roomId: config.roomId, ...credentials }),
  mattermost: ({ credentials }) => {
    const { hostname, pathname } = new URL(credentials.webhookUrl);
    return createMattermost({ name: hostname, hookPath: pathname, botToken: '', channelId: '' });
  },
  'microsoft-teams': ({ credentials }) => {
    const { hostname, pathname, searchParams } = new URL(credentials.webhookUrl);
    return createTeams({ host: hostname, path: pathname, signature: searchParams.get('sig') ?? '' });
  },
  ntfy: ({ config, credentials }) => createNtfy({ topic: config.topic, token: credentials.token }),
  pagerduty: ({ credentials }) => createPagerDuty(credentials),
  pushover: ({ credentials }) => createPushover(credentials),
  'rocket-chat': ({ credentials }) => {
    const { hostname, pathname } = new URL(credentials.webhookUrl);
    return createRocketChat({ name: hostname, hookPath: pathname, userId: '', token: '', roomId: '' });
  },
  signal: ({ config, credentials }) =>
    createSignal({
      name: new URL(config.serverUrl).hostname,
      number: config.number,
      to: config.to,
      bearer: credentials.bearer,
    }),
  slack: ({ credentials }) =>
    createSlack({ webhookPath: new URL(credentials.webhookUrl).pathname, botToken: '', channelId: '' }),
  statuspage: ({ config, credentials }) => createStatuspage({ pageId: config.pageId, apiKey: credentials.apiKey }),
  telegram: ({ config, credentials }) => createTelegram({ botToken: credentials.botToken, chatId: config.chatId }),
  twilio: ({ config, credentials }) => createTwilio({ accountSid: config.accountSid, ...credentials }),
  zulip: ({ config, credentials }) =>
    createZulip({
      name: new URL(config.serverUrl).hostname,
      botEmail: config.botEmail,
      apiKey: credentials.apiKey,
      stream: config.stream,
    }),
  // biome-ignore lint/suspicious/noExplicitAny: what the pages write, which the server verifies
} as const satisfies Readonly<Record<string, (channel: any) => Provider>>;

/** Others that pages ask, or have the server ask. */
const others: readonly Provider[] = [
  createProvider(['uptime.betterstack.com'], () => ({
    status: 200,
    body: {
      data: [
        {
          id: '1',
          type: 'monitor',
          attributes: { monitor_type: 'status', url: 'https://shop.example.com/', pronounceable_name: 'Checkout' },
        },
      ],
    },
  })),
  createProvider(['api.statuscake.com'], ({ url }) => {
    const check = { id: '1', name: 'Checkout', website_url: 'https://shop.example.com/', test_type: 'HTTP' };
    return {
      status: 200,
      body: { data: url.pathname === '/v1/uptime' ? [check] : { ...check, check_rate: 300, timeout: 15 } },
    };
  }),
  createProvider(['idp.example.com'], () => ({
    status: 200,
    body: {
      issuer: 'https://idp.example.com',
      authorization_endpoint: 'https://idp.example.com/authorize',
      token_endpoint: 'https://idp.example.com/token',
      jwks_uri: 'https://idp.example.com/keys',
    },
  })),
  createShop(),
];

/** The providers of all pages of channels, where a server would reach the real ones. */
export interface DocumentedProviders {
  /** Variables of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Flags of curl that lead it there as well; the certificate is in `authority.pem`. */
  readonly curlFlags: readonly string[];
  /** The provider of a page, with what it has taken and refused. */
  readonly of: (page: string) => Provider | undefined;
  stop(): Promise<void>;
}

/**
 * Serves a stand-in for the provider of every page of channels.
 *
 * @param folder for the certificate that the server has to trust
 */
export const serveDocumentedProviders = async (authority: Authority, folder: string): Promise<DocumentedProviders> => {
  const places = Object.entries(byPage).map(([name, create]) => ({
    page: `docs/channels/${name}.md`,
    provider: create(JSON.parse(jsonOf(`docs/channels/${name}.md`))),
  }));
  const served = await Promise.all(
    [...places.map(({ provider }) => provider), ...others].map(async (provider) => ({
      provider,
      served: await serveProvider(provider, authority),
    })),
  );
  return {
    env: await leadServer(served, { authority, folder }),
    curlFlags: served.flatMap(({ provider, served: { address } }) =>
      provider.names.flatMap((name) => ['--connect-to', `${name}:443:${address}:443`]),
    ),
    of: (page) => places.find((place) => place.page === page)?.provider,
    stop: async () => {
      for (const { served: one } of served) await one.stop();
    },
  };
};
