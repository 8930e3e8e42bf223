import { createHmac } from 'node:crypto';
import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { escapedText } from '../../../base/escaped-text.js';
import {
  type ButtonSupport,
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type MessageButton,
  type ProviderPress,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { doesRing } from '../render/message-layout.js';
import { summaryAndLink, summaryLine } from '../render/summary-line.js';
import { isSameSecret } from '../same-secret.js';
import { patternSetting, secretSetting } from '../settings.js';

const telephone = patternSetting(/^\+[1-9]\d{6,14}$/, 'a telephone number with its country, such as +12025550123');

const config = z.strictObject({
  accountSid: patternSetting(/^AC[0-9a-f]{32}$/, 'the SID of an account, which begins with AC'),
  from: telephone.optional(),
  messagingServiceSid: patternSetting(
    /^MG[0-9a-f]{32}$/,
    'the SID of a messaging service, which begins with MG',
  ).optional(),
  to: telephone,
  /** Calls for what is critical, and reads it out. */
  voice: z.literal(['critical', false], { error: 'must be critical or false' }).default(false),
});

const credentials = z.strictObject({
  apiKeySid: patternSetting(/^SK[0-9a-f]{32}$/, 'the SID of an API key, which begins with SK').optional(),
  apiKeySecret: secretSetting.optional(),
  authToken: secretSetting.optional(),
});

type TwilioConfig = z.output<typeof config>;
type TwilioCredentials = z.output<typeof credentials>;

/** A text message, or a call that says something. */
type TwilioMessage =
  | { readonly kind: 'sms'; readonly text: string }
  | { readonly kind: 'call'; readonly twiml: string };

/** A message has at most 1600 characters (twilio.com/docs/api/errors/21617, read 2026-11-28); each 70 or 160 of them are paid for. */
const limits = { title: null, body: 320, unit: 'utf16' } as const;

/** What keys of a telephone do. */
const keys: Readonly<Record<string, 'acknowledge' | 'escalate'>> = { 4: 'acknowledge', 6: 'escalate' };

/** Waits for a key, and says what it does (twilio.com/docs/voice/twiml/gather, read 2026-11-28). */
const gathered = ({ pressUrl, token }: MessageButton, spoken: string): string =>
  `<Gather numDigits="1" timeout="8" method="POST" action="${escapedText(`${pressUrl}?token=${token}`)}">${spoken}<Say>Press 4 to acknowledge, 6 for the next people.</Say></Gather>`;

/** Twice: the first words of a call are often missed. */
const spoken = (message: NotificationMessage, button: MessageButton | undefined): string => {
  const words = escapedText(summaryLine(message, 300));
  const once = `<Say>Watchpost. ${words}.</Say>`;
  const again = `<Say>I repeat. ${words}.</Say>`;
  const [first, second] = button === undefined ? [once, again] : [gathered(button, once), gathered(button, again)];
  return `<Response><Pause length="1"/>${first}<Pause length="1"/>${second}</Response>`;
};

const render = (
  message: NotificationMessage,
  { config: { voice }, button }: RenderOptions<TwilioConfig>,
): TwilioMessage =>
  voice === 'critical' && message.severity === 'critical' && doesRing(message)
    ? { kind: 'call', twiml: spoken(message, button) }
    : { kind: 'sms', text: summaryAndLink(message, limits.body, limits.unit) };

/** The address, then each field in order of its name (twilio-node, `getExpectedTwilioSignature`, read 2026-11-28). */
const isSigned = ({ header, body }: ProviderPress, authToken: string, url: string): boolean => {
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = `${url}${fields.map(([name, value]) => `${name}${value}`).join('')}`;
  const expected = createHmac('sha1', authToken).update(signed).digest('base64');
  return isSameSecret(header('x-twilio-signature') ?? '', expected);
};

/** Keys that are pressed during a call. Only the token of the account signs, so channels with an API key alone have none. */
const buttons: ButtonSupport<TwilioConfig, TwilioCredentials> = {
  isReady: ({ config: { voice }, credentials: { authToken } }, pressUrl) =>
    voice === 'critical' && authToken !== undefined && pressUrl.startsWith('https:'),
  replacesLink: false,
  receive: {
    tokenIn: ({ token }) => token,
    verify: (press, { access: { config: own, credentials: secrets }, url }) => {
      if (secrets.authToken === undefined || !isSigned(press, secrets.authToken, url)) return undefined;
      const form = new URLSearchParams(press.body);
      if (form.get('AccountSid') !== own.accountSid || form.get('To') !== own.to) return undefined;
      return { person: null, action: keys[form.get('Digits') ?? ''] ?? null };
    },
    reply: (line) => `<Response><Say>${escapedText(line)}</Say></Response>`,
  },
};

/**
 * Codes of errors: twilio.com/docs/api/errors. Read 2026-11-28, some by way of clients: 20003, 20429, 21211, 21217, 21606, 21608, 21610,
 * 21612 and 21614. The others are unproved.
 */
const unauthorized: ReadonlySet<unknown> = new Set([
  20003, 20005, 20008, 21212, 21408, 21603, 21606, 21608, 21660, 21659, 21701, 21703, 21705,
]);
const gone: ReadonlySet<unknown> = new Set([21211, 21214, 21215, 21217, 21219, 21265, 21610, 21612, 21614]);
const tooMany: ReadonlySet<unknown> = new Set([20429, 14107, 21611]);

const interpret = (answer: ChannelAnswer): Interpretation => {
  const { sid, status, code, message } = objectIn(answer.body);
  const said = textOf(message);
  const reason = reasonOf('Twilio', answer, said);
  if (answer.statusCode === 201 && textOf(sid) !== undefined) {
    return status === 'failed' || status === 'undelivered' || status === 'canceled'
      ? { outcome: 'rejected', reason: `Twilio took the message over and gave up: ${status}.` }
      : { outcome: 'delivered', certainty: 'accepted' };
  }
  if (tooMany.has(code) && answer.statusCode !== 429) {
    return { outcome: 'deferred', retryAfterMs: null, scope: 'account', reason };
  }
  if (answer.statusCode >= 400 && answer.statusCode < 429) {
    if (unauthorized.has(code)) return { outcome: 'unauthorized', reason };
    if (gone.has(code)) return { outcome: 'gone', isFinal: false, reason };
    // The account itself is not found.
    if (answer.statusCode === 404) return { outcome: 'unauthorized', reason };
  }
  return byStatus(answer, { provider: 'Twilio', scope: 'account', detail: said });
};

/** Twilio: text messages to a telephone, and calls for what is critical. */
export const twilio = defineHttpChannelType<TwilioConfig, TwilioCredentials, TwilioMessage>({
  type: 'twilio',
  title: 'Twilio (SMS, voice)',
  config,
  credentials,
  credentialFields: [
    { name: 'apiKeySid', isRequired: false, hint: 'Of a standard API key; it begins with SK.' },
    { name: 'apiKeySecret', isRequired: false, hint: 'The secret of that key.' },
    { name: 'authToken', isRequired: false, hint: 'Of the account, where there is no API key.' },
  ],
  supports: { edit: false, thread: false, close: false, buttons: true, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('twilio'),
  problemOf: ({
    config: { from, messagingServiceSid, voice },
    credentials: { apiKeySid, apiKeySecret, authToken },
  }) => {
    if ((from === undefined) === (messagingServiceSid === undefined) && from === undefined) {
      return { field: 'config.from', message: 'is required, or else config.messagingServiceSid' };
    }
    if (voice === 'critical' && from === undefined) {
      return { field: 'config.from', message: 'is required for calls: a messaging service makes none' };
    }
    if ((apiKeySid === undefined) !== (apiKeySecret === undefined)) {
      return { field: 'credentials.apiKeySecret', message: 'and credentials.apiKeySid belong together' };
    }
    return apiKeySid === undefined && authToken === undefined
      ? { field: 'credentials.apiKeySid', message: 'is required, or else credentials.authToken' }
      : null;
  },
  destination: ({ config: { accountSid, to } }) => ({
    shown: `${to.slice(0, 4)}…${to.slice(-3)}`,
    key: `twilio ${accountSid} ${to}`,
    origins: ['https://api.twilio.com'],
  }),
  // A long code sends one message a second; more wait at Twilio (twilio.com/docs, from memory: check before a change).
  paces: ({ config: { accountSid, from, messagingServiceSid, to } }) => [
    { count: 10, perSeconds: 60, scope: 'receiver', key: `twilio ${to}`, isDocumented: false },
    {
      count: 1,
      perSeconds: 1,
      scope: 'account',
      key: `twilio ${accountSid} ${from ?? messagingServiceSid ?? ''}`,
      isDocumented: false,
    },
  ],
  buttons,
  render,
  renderPlain: (message) => ({ kind: 'sms', text: summaryAndLink(message, 160, limits.unit) }),
  request: (body, { config, credentials: { apiKeySid, apiKeySecret, authToken } }) => {
    const { accountSid, from, messagingServiceSid, to } = config;
    const sender = from === undefined ? { MessagingServiceSid: messagingServiceSid ?? '' } : { From: from };
    const login = apiKeySid === undefined ? `${accountSid}:${authToken ?? ''}` : `${apiKeySid}:${apiKeySecret ?? ''}`;
    const [resource, content] =
      body.kind === 'call' ? ['Calls', { Twiml: body.twiml }] : ['Messages', { Body: body.text }];
    return {
      method: 'POST',
      url: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/${resource}.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      },
      body: new URLSearchParams({ To: to, ...sender, ...content }).toString(),
    };
  },
  interpret,
});
