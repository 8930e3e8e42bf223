import type { NotificationMessage, Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ButtonSupport,
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type MessageButton,
  type RemainingRoom,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { doesRing, fitMessage, plainMarkup } from '../render/message-layout.js';
import { summaryAndLink, summaryLine, titleLine } from '../render/summary-line.js';
import { cutString, safeAddress } from '../render/text.js';
import { endOf, patternSetting } from '../settings.js';

const whole = z.int({ error: 'must be a whole number' });

const config = z.strictObject({
  device: patternSetting(
    /^[A-Za-z0-9_-]{1,25}$/,
    'the name of a device, of 1 to 25 letters, digits, _ or -',
  ).optional(),
  sound: patternSetting(/^[A-Za-z0-9_-]{1,20}$/, 'the name of a sound').optional(),
  /** What is critical rings again and again, until a person acknowledges it on the phone. */
  emergency: z
    .strictObject({
      retrySeconds: whole.min(30, { error: 'must be at least 30' }).max(10_800).default(60),
      expireSeconds: whole
        .min(60, { error: 'must be at least 60' })
        .max(10_800, { error: 'must be at most 10800' })
        .default(1800),
    })
    .optional(),
});

const key = patternSetting(/^[A-Za-z0-9]{30}$/, '30 letters and digits');
const credentials = z.strictObject({ appToken: key, userKey: key });

type PushoverConfig = z.output<typeof config>;
type PushoverCredentials = z.output<typeof credentials>;

/** Numbers of characters: pushover.net/api, by way of the documentation of clients (read 2026-11-28). */
const limits = { title: 250, body: 1024, unit: 'codePoints' } as const;
/** pushover.net/api (unproved). */
const most = { url: 512, urlTitle: 100 } as const;

const priorities: Readonly<Record<Severity, number>> = { minor: 0, major: 0, critical: 1 };
/** Without a sound. */
const quietPriority = -1;
const emergencyPriority = 2;

type PushoverMessage = Readonly<Record<string, string>>;

/** The address of a press with its token: the provider keeps it to itself. */
const callbackOf = ({ pressUrl, token }: MessageButton): string => `${pressUrl}?token=${token}`;

const shell = (
  message: NotificationMessage,
  { device, sound, emergency }: PushoverConfig,
  button?: MessageButton,
): PushoverMessage => {
  const isEmergency = emergency !== undefined && message.severity === 'critical' && doesRing(message);
  const priority = isEmergency ? emergencyPriority : doesRing(message) ? priorities[message.severity] : quietPriority;
  const [link] = message.links.flatMap(({ label, url }) => {
    const safe = safeAddress(url);
    return safe === null || safe.length > most.url ? [] : [{ label, url: safe }];
  });
  return {
    title: titleLine(message, limits.title, limits.unit),
    priority: String(priority),
    timestamp: String(Math.floor(Date.parse(message.at) / 1000)),
    ...(device !== undefined && { device }),
    ...(sound !== undefined && doesRing(message) && { sound }),
    ...(isEmergency && { retry: String(emergency.retrySeconds), expire: String(emergency.expireSeconds) }),
    // pushover.net/api/receipts, "Callbacks" (read 2026-11-28): called once it is acknowledged on a phone.
    ...(isEmergency && button !== undefined && { callback: callbackOf(button) }),
    ...(link !== undefined && {
      url: link.url,
      url_title: cutString(link.label.toWellFormed().trim(), most.urlTitle, limits.unit) || 'Open',
    }),
  };
};

const render = (
  message: NotificationMessage,
  { config, step, button }: RenderOptions<PushoverConfig>,
): PushoverMessage => {
  const room = { step, most: limits.body, unit: limits.unit };
  const text = fitMessage(message, { ...room, markup: plainMarkup, isTitled: false, bullet: '-', links: 'none' });
  return { ...shell(message, config, button), message: text || summaryLine(message) };
};

/** What is left of the month, which begins anew at a time that is given in seconds since the epoch. */
const roomOf = ({ headers, receivedAt }: ChannelAnswer): { room?: RemainingRoom } => {
  const [remaining, reset] = [headers['x-limit-app-remaining'], headers['x-limit-app-reset']].map((value) =>
    value === undefined ? Number.NaN : Number(value),
  );
  if (!Number.isInteger(remaining) || !Number.isFinite(reset)) return {};
  return {
    room: { scope: 'account', remaining: remaining ?? 0, resetAfterMs: Math.max(0, (reset ?? 0) * 1000 - receivedAt) },
  };
};

const interpret = (answer: ChannelAnswer): Interpretation => {
  const { status, errors } = objectIn(answer.body);
  const room = roomOf(answer);
  if (answer.statusCode === 200 && status === 1) return { outcome: 'delivered', certainty: 'accepted', ...room };
  const said = Array.isArray(errors) ? errors.map(textOf).filter(Boolean).join('; ') : '';
  const reason = reasonOf('Pushover', answer, said || undefined);
  if (answer.statusCode >= 400 && answer.statusCode < 429 && /token|application/i.test(said)) {
    return { outcome: 'unauthorized', reason, ...room };
  }
  if (answer.statusCode === 400 && /user|device|group/i.test(said)) {
    return { outcome: 'gone', isFinal: false, reason, ...room };
  }
  // Its 429 is the month's end of messages.
  const retryAfter = answer.statusCode === 429 ? (room.room?.resetAfterMs ?? null) : null;
  return {
    ...byStatus(answer, { provider: 'Pushover', scope: 'account', detail: said || undefined, retryAfter }),
    ...room,
  };
};

/** What rings until it is acknowledged on a phone is acknowledged here as well. The secret is the address of the callback. */
const buttons: ButtonSupport<PushoverConfig, PushoverCredentials> = {
  isReady: ({ config: { emergency } }, pressUrl) => emergency !== undefined && pressUrl.startsWith('https:'),
  replacesLink: false,
  receive: {
    tokenIn: ({ token }) => token,
    verify: ({ body }) => {
      const form = new URLSearchParams(body);
      if (form.get('acknowledged') !== '1' || !/^[A-Za-z0-9]{30}$/.test(form.get('receipt') ?? '')) return undefined;
      return { person: form.get('acknowledged_by_device'), action: 'acknowledge' };
    },
    reply: () => '{}',
  },
};

/** Pushover: messages to the phones of a person or a group. */
export const pushover = defineHttpChannelType<PushoverConfig, PushoverCredentials, PushoverMessage>({
  type: 'pushover',
  title: 'Pushover',
  config,
  credentials,
  credentialFields: [
    { name: 'appToken', isRequired: true, hint: 'The API token of an application that you register at pushover.net.' },
    { name: 'userKey', isRequired: true, hint: 'The key of a user or of a delivery group.' },
  ],
  supports: { edit: false, thread: false, close: false, buttons: true, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('pushover'),
  problemOf: ({ config: { emergency } }) =>
    // 50 rings are the most that Pushover makes (pushover.net/api#priority, unproved).
    emergency !== undefined && emergency.expireSeconds / emergency.retrySeconds > 50
      ? { field: 'config.emergency.retrySeconds', message: 'must be at least a fiftieth of expireSeconds' }
      : null,
  destination: ({ credentials: { userKey } }) => ({
    shown: `Pushover ${endOf(userKey)}`,
    key: `pushover ${userKey}`,
    origins: ['https://api.pushover.net'],
  }),
  // 10,000 a month for an application (pushover.net/api#limits, unproved).
  paces: ({ credentials: { appToken, userKey } }) => [
    { count: 30, perSeconds: 60, scope: 'receiver', key: `pushover ${userKey}`, isDocumented: false },
    { count: 10_000, perSeconds: 30 * 86_400, scope: 'account', key: `pushover app ${appToken}`, isDocumented: true },
  ],
  buttons,
  render,
  renderPlain: (message, { config, button }) => {
    const { url: _url, url_title: _title, ...rest } = shell(message, config, button);
    return { ...rest, message: summaryAndLink(message, limits.body, limits.unit) };
  },
  request: (body, { credentials: { appToken, userKey } }) => ({
    method: 'POST',
    url: 'https://api.pushover.net/1/messages.json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: appToken, user: userKey, ...body }).toString(),
  }),
  interpret,
});
