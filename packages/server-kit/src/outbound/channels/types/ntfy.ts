import type { MessageTone, NotificationMessage, Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAccess,
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type MessageButton,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, idOf, objectIn, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts } from '../render/cutting.js';
import { doesRing, partsFor, plainMarkup, writeMessage } from '../render/message-layout.js';
import { firstAddress, summaryAndLink, summaryLine, titleLine } from '../render/summary-line.js';
import { cutString, lengthIn } from '../render/text.js';
import { bySeverity, patternSetting, secretSetting, serverUrlSetting, textSetting } from '../settings.js';

const priorityField = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(5, { error: 'must be at most 5' });

const config = z.strictObject({
  serverUrl: serverUrlSetting('https://ntfy.sh').default('https://ntfy.sh'),
  topic: patternSetting(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, _ or -'),
  /** 5 rings for as long as the phone lets it. */
  priority: bySeverity(priorityField),
  /** Calls this number as well for what is critical; the server has to know it. */
  call: patternSetting(/^(?:yes|\+[1-9]\d{6,14})$/, 'yes, or a telephone number such as +12025550123').optional(),
});

const credentials = z.strictObject({
  token: secretSetting.optional(),
  user: textSetting(100).optional(),
  password: secretSetting.optional(),
});

type NtfyConfig = z.output<typeof config>;
type NtfyCredentials = z.output<typeof credentials>;

/** docs.ntfy.sh/publish, "Action buttons": a page, or a request that the phone makes (read 2026-11-28). */
type NtfyAction =
  | { readonly action: 'view'; readonly label: string; readonly url: string }
  | {
      readonly action: 'http';
      readonly label: string;
      readonly url: string;
      readonly method: 'POST';
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly clear: true;
    };

/** docs.ntfy.sh/publish, "Publish as JSON" (read 2026-11-28). */
interface NtfyMessage {
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly click?: string;
  readonly actions?: readonly NtfyAction[];
  readonly call?: string;
}

/** Longer messages become a file; a body in JSON may be twice as long (docs.ntfy.sh, config `message-size-limit`). */
const limits = { title: 250, body: 4096, unit: 'bytes' } as const;
const mostJson = 8000;
/** docs.ntfy.sh/publish, "Action buttons". */
const mostActions = 3;

const priorities: Readonly<Record<Severity, number>> = { minor: 3, major: 4, critical: 5 };
const quietPriority = 2;

/** Names of signs, which ntfy shows before the title. */
const signs: Readonly<Record<MessageTone, string>> = {
  bad: 'red_circle',
  warning: 'orange_circle',
  good: 'green_circle',
  neutral: 'blue_circle',
};

const buttonAction = ({ label, token, actUrl }: MessageButton): NtfyAction => ({
  action: 'http',
  label,
  url: actUrl,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ token }),
  clear: true,
});

const shell = (message: NotificationMessage, config: NtfyConfig) => {
  const rings = doesRing(message);
  return {
    title: titleLine(message, limits.title, limits.unit),
    priority: rings ? (config.priority[message.severity] ?? priorities[message.severity]) : quietPriority,
    tags: [signs[message.tone]],
    ...(rings && message.severity === 'critical' && config.call !== undefined && { call: config.call }),
  };
};

const render = (message: NotificationMessage, { config, step, button }: RenderOptions<NtfyConfig>): NtfyMessage => {
  const click = firstAddress(message);
  const written = (parts: ReturnType<typeof partsFor>): NtfyMessage => ({
    ...shell(message, config),
    message:
      writeMessage(parts, message.tone, { markup: plainMarkup, isTitled: false, bullet: '-', links: 'none' }) ||
      summaryLine(message),
    ...(click !== undefined && click.length < 2000 && { click }),
    actions: [
      ...(button === undefined ? [] : [buttonAction(button)]),
      ...parts.links
        .filter(({ url }) => url.length < 2000)
        .map(({ label, url }): NtfyAction => ({ action: 'view', label: cutString(label, 40, 'utf16'), url })),
    ].slice(0, mostActions),
  });
  const parts = cutParts(partsFor(message, step), (shorter) => {
    const body = written(shorter);
    return (
      lengthIn(body.message, limits.unit) <= limits.body && lengthIn(JSON.stringify(body), limits.unit) <= mostJson
    );
  });
  return written(parts);
};

/** What the server counts by: the account, or else the address that requests come from. */
const countedBy = ({ token, user }: NtfyCredentials) => {
  const account = token ?? user;
  return account === undefined ? ({ scope: 'host' } as const) : ({ scope: 'account', account } as const);
};

/** An older server knows no sequences and posts anew: then its answer has none, and nothing can be changed later. */
const interpret = (
  answer: ChannelAnswer,
  { ref }: ChannelTurn,
  { credentials }: ChannelAccess<NtfyConfig, NtfyCredentials>,
): Interpretation => {
  const { id, event, sequence_id: sequence, error } = objectIn(answer.body);
  const messageId = idOf(id);
  if (answer.statusCode === 200 && messageId !== undefined && event === 'message') {
    const sequenceId = textOf(sequence) ?? (ref === null ? messageId : undefined);
    return { outcome: 'delivered', certainty: 'posted', ...(sequenceId !== undefined && { ref: { sequenceId } }) };
  }
  return byStatus(answer, { provider: 'ntfy', scope: countedBy(credentials).scope, detail: textOf(error) });
};

const authorization = ({ token, user, password }: NtfyCredentials): Record<string, string> => {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (user === undefined || password === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
};

/** ntfy: messages to the phones that follow a topic, which are updated in place. */
export const ntfy = defineHttpChannelType<NtfyConfig, NtfyCredentials, NtfyMessage>({
  type: 'ntfy',
  title: 'ntfy',
  config,
  credentials,
  credentialFields: [
    { name: 'token', isRequired: false, hint: 'An access token of the account; it begins with tk_.' },
    { name: 'user', isRequired: false, hint: 'The name of the account, where there is no token.' },
    { name: 'password', isRequired: false, hint: 'The password of that account.' },
  ],
  supports: { edit: true, thread: false, close: false, buttons: true, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('ntfy'),
  problemOf: ({ credentials: { token, user, password } }) => {
    if ((user === undefined) !== (password === undefined)) {
      const field = user === undefined ? 'credentials.user' : 'credentials.password';
      return { field, message: 'is required: a user and a password belong together' };
    }
    return token !== undefined && user !== undefined
      ? { field: 'credentials.token', message: 'must be left out where there is a user with a password' }
      : null;
  },
  destination: ({ config: { serverUrl, topic } }) => {
    const { host, origin } = new URL(serverUrl);
    // Who knows the topic can read along on an open server.
    return { shown: `${host}/${topic.slice(0, 2)}…`, key: `${serverUrl} ${topic}`, origins: [origin] };
  },
  // 60 at once, then one in 5 seconds, for an account or else an address (docs.ntfy.sh/publish, "Limitations").
  paces: ({ config: { serverUrl }, credentials }) => {
    const { scope, account } = { account: undefined, ...countedBy(credentials) };
    const key = account === undefined ? serverUrl : `${serverUrl} ${account}`;
    return [{ count: 60, perSeconds: 300, scope, key, isDocumented: true }];
  },
  // The phone makes the request.
  buttons: { isReady: () => true, replacesLink: true },
  render,
  renderPlain: (message, { config }) => ({
    ...shell(message, config),
    message: summaryAndLink(message, limits.body, limits.unit),
  }),
  request: (body, { config: { serverUrl, topic }, credentials }, { ref, step }) => ({
    method: 'POST',
    // In JSON, messages go to the root of the server.
    url: `${serverUrl.replace(/\/+$/, '')}/`,
    headers: { 'content-type': 'application/json; charset=utf-8', ...authorization(credentials) },
    body: JSON.stringify({
      topic,
      ...body,
      ...(ref !== null && step === 'edit' && { sequence_id: ref.sequenceId }),
    }),
  }),
  interpret,
});
