import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createAuthority } from '@watchpost/testbed/authority';
import { createDiscord } from '@watchpost/testbed/providers/discord';
import { createGoogleChat } from '@watchpost/testbed/providers/google-chat';
import { createHook } from '@watchpost/testbed/providers/hook';
import { createMatrix } from '@watchpost/testbed/providers/matrix';
import { createMattermost } from '@watchpost/testbed/providers/mattermost';
import { createNtfy } from '@watchpost/testbed/providers/ntfy';
import { createPagerDuty } from '@watchpost/testbed/providers/pagerduty';
import { leadServer, type Provider, type ProviderRequest, serveProvider } from '@watchpost/testbed/providers/provider';
import { createSlack } from '@watchpost/testbed/providers/slack';
import { createTelegram } from '@watchpost/testbed/providers/telegram';
import { type DocumentedWindow, type WindowedProvider, withWindows } from '@watchpost/testbed/providers/windows';
import { createZulip } from '@watchpost/testbed/providers/zulip';

/** Long enough for a kill to meet requests on their way; providers take longer. */
const answerAfterMs = 60;

/** A channel of a provider, and where its requests are found again. */
export interface Place {
  /** The body that creates the channel. */
  readonly channel: Readonly<Record<string, unknown>>;
  /** Incidents of this severity and worse are its subscription: few for a slow provider. */
  readonly least: 'minor' | 'major' | 'critical';
  readonly provider: WindowedProvider;
  readonly isOwn: (request: ProviderRequest) => boolean;
  /** Whether its provider recognizes a repetition, and shows it once. */
  readonly hasKey: boolean;
}

interface PacedPlace extends Pick<Place, 'least'> {
  readonly type: string;
  readonly config: object;
  readonly credentials: object;
  readonly provider: Provider;
  readonly windows: readonly DocumentedWindow[];
  readonly hasKey?: boolean;
}

const minuteMs = 60_000;
const secret = (bytes = 12): string => randomBytes(bytes).toString('hex');

/** Providers with the windows of their documents. Where one counts in tokens, as ntfy does, its bucket is the burst of a window. */
const paced = (): readonly PacedPlace[] => {
  const slackHook = `/services/T0AAAAAAA/B0AAAAAAA/${secret()}`;
  const slackToken = `xoxb-1234-${secret()}`;
  const bot = `110201543:${secret(17)}a`;
  const discord = { id: '223704706495545344', token: secret(34) };
  const hook = `/hooks/${'abcdefghijklmnopqrstuvwxyz'}`;
  const google = { space: 'AAAAspace', key: secret(), token: secret() };
  const zulip = { name: 'zulip.example.com', botEmail: 'bot@zulip.example.com', apiKey: secret(), stream: 'alerts' };
  const matrix = { name: 'matrix.example.com', roomId: '!room:example.com', accessToken: `syt_${secret()}` };
  const routingKey = secret(16);
  const ntfyToken = `tk_${secret()}`;
  // One a second for each place; its documents allow short bursts, so what counts is a stretch of ten.
  const slackWindows = [{ count: 11, perMs: 10_000, keyOf: ({ url }: ProviderRequest) => url.hostname }];
  const slackProvider = createSlack({ webhookPath: slackHook, botToken: slackToken, channelId: 'C012AB3CD' });
  return [
    {
      type: 'slack',
      least: 'critical',
      config: { mode: 'webhook' },
      credentials: { webhookUrl: `https://hooks.slack.com${slackHook}` },
      provider: slackProvider,
      windows: slackWindows,
    },
    {
      type: 'telegram',
      least: 'critical',
      config: { chatId: -1_001_234_567_890 },
      credentials: { botToken: bot },
      provider: createTelegram({ botToken: bot, chatId: -1_001_234_567_890 }),
      windows: [
        { count: 20, perMs: minuteMs },
        { count: 30, perMs: 1000 },
      ],
    },
    {
      type: 'discord',
      least: 'critical',
      config: {},
      credentials: { webhookUrl: `https://discord.com/api/webhooks/${discord.id}/${discord.token}` },
      provider: createDiscord(discord),
      windows: [
        { count: 30, perMs: minuteMs },
        { count: 50, perMs: 1000 },
      ],
    },
    {
      type: 'matrix',
      least: 'critical',
      config: { serverUrl: `https://${matrix.name}`, roomId: matrix.roomId },
      credentials: { accessToken: matrix.accessToken },
      provider: createMatrix(matrix),
      // Ten at once, and one more each five seconds.
      windows: [
        { count: 22, perMs: minuteMs },
        { count: 12, perMs: 10_000 },
      ],
      hasKey: true,
    },
    {
      type: 'ntfy',
      least: 'critical',
      config: { topic: 'alerts' },
      credentials: { token: ntfyToken },
      provider: createNtfy({ topic: 'alerts', token: ntfyToken }),
      windows: [{ count: 60, perMs: 5 * minuteMs }],
    },
    {
      type: 'pagerduty',
      least: 'major',
      config: { region: 'us' },
      credentials: { routingKey },
      provider: createPagerDuty({ routingKey }),
      windows: [{ count: 120, perMs: minuteMs }],
      hasKey: true,
    },
    {
      type: 'googleChat',
      least: 'major',
      config: {},
      credentials: {
        webhookUrl: `https://chat.googleapis.com/v1/spaces/${google.space}/messages?key=${google.key}&token=${google.token}`,
      },
      provider: createGoogleChat(google),
      windows: [{ count: 60, perMs: minuteMs }],
    },
    {
      type: 'mattermost',
      least: 'major',
      config: { mode: 'webhook', serverUrl: 'https://chat.example.com' },
      credentials: { webhookUrl: `https://chat.example.com${hook}` },
      provider: createMattermost({ name: 'chat.example.com', hookPath: hook, botToken: secret(), channelId: 'x' }),
      windows: [{ count: 100, perMs: 10_000 }],
    },
    {
      type: 'zulip',
      least: 'major',
      config: { serverUrl: `https://${zulip.name}`, stream: zulip.stream, botEmail: zulip.botEmail },
      credentials: { apiKey: zulip.apiKey },
      provider: createZulip(zulip),
      windows: [{ count: 200, perMs: minuteMs }],
    },
  ];
};

/** A subscription to incidents that begin, each in a message that is sent at once. */
const channelOf = (name: string, least: Place['least'], rest: object) => ({
  name,
  subscriptions: [{ events: ['incident.opened'], minimumSeverity: least }],
  grouping: { waitSeconds: 0, digestAbove: null },
  actions: 'none',
  ...rest,
});

/** Places with and without a slow pace, behind TLS under the names of their providers. */
export const servePlaces = async ({ hooks, folder }: { readonly hooks: number; readonly folder: string }) => {
  const authority = await createAuthority();
  const places: Place[] = paced().map(({ type, least, config, credentials, provider, windows, hasKey = false }) => ({
    channel: channelOf(type, least, { type, config, credentials }),
    least,
    provider: withWindows(provider, windows),
    isOwn: () => true,
    hasKey,
  }));
  const bearer = secret();
  const address = (number: number): string => `https://hooks.example.com/alerts?place=${number}`;
  // Ten a second, which is what this server grants an address of its users.
  const hook = withWindows(createHook({ name: 'hooks.example.com', path: '/alerts', bearer }), [
    { count: 10, perMs: 1000, keyOf: ({ url }) => url.href },
  ]);
  for (let number = 0; number < hooks; number++) {
    places.push({
      channel: channelOf(`hook ${number}`, 'minor', {
        type: 'http',
        config: { url: address(number) },
        credentials: { bearer },
      }),
      least: 'minor',
      provider: hook,
      isOwn: ({ url }) => url.href === address(number),
      hasKey: false,
    });
  }
  const providers = [...new Set(places.map(({ provider }) => provider))];
  const arrivals = new EventEmitter();
  const served = await Promise.all(
    providers.map(async (provider) => ({
      provider,
      served: await serveProvider(
        {
          ...provider,
          answer: (request) => {
            arrivals.emit('request');
            return provider.answer(request);
          },
        },
        authority,
        { answerAfterMs },
      ),
    })),
  );
  return {
    places,
    providers,
    hook,
    /** Resolves when the next request has come and is not answered yet. */
    nextArrival: async (signal: AbortSignal): Promise<void> => {
      await once(arrivals, 'request', { signal });
    },
    /** Variables of a server that reaches the stand-ins where it would reach the providers. */
    env: await leadServer(served, { authority, folder }),
    stop: () => Promise.all(served.map((one) => one.served.stop())),
  };
};
