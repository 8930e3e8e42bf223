import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, idOf, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { fitMessage, plainMarkup } from '../render/message-layout.js';
import { summaryAndLink } from '../render/summary-line.js';
import { belowServer, patternSetting, secretSetting, serverUrlSetting } from '../settings.js';

const telephone = patternSetting(/^\+[1-9]\d{6,14}$/, 'a telephone number with its country, such as +12025550123');

const config = z.strictObject({
  /** A server of signal-cli-rest-api. */
  serverUrl: serverUrlSetting('https://signal.example.com'),
  /** The number that sends. */
  number: telephone,
  to: patternSetting(
    /^(?:\+[1-9]\d{6,14}|group\.[A-Za-z0-9+/=]{10,100})$/,
    'a telephone number such as +12025550123, or the id of a group that begins with group.',
  ),
});

const credentials = z.strictObject({ bearer: secretSetting.optional() });

type SignalConfig = z.output<typeof config>;

/** A longer text becomes an attachment (signalapp/Signal-Android, 2000 characters, unproved). */
const limits = { title: null, body: 2000, unit: 'utf16' } as const;

const render = (message: NotificationMessage, { step }: RenderOptions<SignalConfig>): string =>
  fitMessage(message, { step, markup: plainMarkup, links: 'lines', most: limits.body, unit: limits.unit });

/** bbernhard/signal-cli-rest-api, src/docs/swagger.yaml, POST /v2/send (read 2026-11-28). */
const interpret = (answer: ChannelAnswer): Interpretation => {
  const { timestamp, error } = objectIn(answer.body);
  if (answer.statusCode === 201 && idOf(timestamp) !== undefined)
    return { outcome: 'delivered', certainty: 'accepted' };
  const said = textOf(error);
  const reason = reasonOf('The Signal server', answer, said);
  if (answer.statusCode === 400) {
    // It says so with 400 too, and then asks for a captcha.
    if (/rate ?limit|captcha|proof required/i.test(said ?? '')) {
      return { outcome: 'deferred', retryAfterMs: null, scope: 'account', reason };
    }
    if (/not registered|unregistered user|no longer a member|group not found/i.test(said ?? '')) {
      return { outcome: 'gone', isFinal: false, reason };
    }
    if (/authorization failed|account .* does not exist/i.test(said ?? '')) return { outcome: 'unauthorized', reason };
  }
  return byStatus(answer, { provider: 'The Signal server', scope: 'account', detail: said });
};

/** Signal, by a server of one's own that holds a number. */
export const signal = defineHttpChannelType<SignalConfig, z.output<typeof credentials>, string>({
  type: 'signal',
  title: 'Signal',
  config,
  credentials,
  credentialFields: [{ name: 'bearer', isRequired: false, hint: 'Where a proxy in front of the server asks for one.' }],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('signal'),
  destination: ({ config: { serverUrl, to } }) => {
    const { host, origin } = new URL(serverUrl);
    return { shown: `${host} ${to.slice(0, 4)}…${to.slice(-3)}`, key: `${serverUrl} ${to}`, origins: [origin] };
  },
  paces: ({ config: { serverUrl, number, to } }) => [
    { count: 10, perSeconds: 60, scope: 'receiver', key: `${serverUrl} ${to}`, isDocumented: false },
    { count: 30, perSeconds: 60, scope: 'account', key: `${serverUrl} from ${number}`, isDocumented: false },
  ],
  render,
  renderPlain: (message) => summaryAndLink(message, limits.body, limits.unit),
  request: (message, { config: { serverUrl, number, to }, credentials: { bearer } }) => ({
    method: 'POST',
    url: belowServer(serverUrl, 'v2/send'),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ message, number, recipients: [to], text_mode: 'normal' }),
  }),
  interpret,
});
