import type { Severity } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { defineHttpChannelType, type Interpretation } from '../../../request/ports/channel-type.js';
import { guideTo } from '../guide.js';
import { doesRing } from '../render/message-layout.js';
import { plainMessage } from '../render/plain-message.js';
import { firstAddress, summaryAndLink, titleLine } from '../render/summary-line.js';
import { belowServer, secretSetting, serverUrlSetting } from '../settings.js';

const priorityField = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be at least 0' })
  .max(10, { error: 'must be at most 10' });

const config = z.strictObject({
  serverUrl: serverUrlSetting('https://gotify.example.com'),
  /** From 4 on a phone rings; from 8 on it does so although it is silent. */
  priority: z
    .strictObject({ minor: priorityField, major: priorityField, critical: priorityField })
    .partial()
    .default({}),
});

const credentials = z.strictObject({ appToken: secretSetting });

const priorities: Readonly<Record<Severity, number>> = { minor: 3, major: 5, critical: 8 };
/** What ends well, or only informs, does not ring. */
const quietPriority = 2;

/** What a server of Gotify takes: gotify/server, `docs/spec.json` (read 2026-11-28). */
interface GotifyMessage {
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly extras: Readonly<Record<string, unknown>>;
}

/** Gotify sets no bound; phones show little more than this. */
const limits = { title: 250, body: 4000, unit: 'codePoints' } as const;

const numberIn = (body: string): number | undefined => {
  try {
    const { id } = JSON.parse(body) as { readonly id?: unknown };
    return typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
};

const interpret = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): Interpretation => {
  if (statusCode >= 200 && statusCode < 300) {
    // A page of something else in front of it also answers 200.
    return numberIn(body) === undefined
      ? { outcome: 'transient', reason: 'The server answered with something other than a message.' }
      : { outcome: 'delivered', certainty: 'posted' };
  }
  const reason = `The server answered with status ${statusCode}.`;
  if (statusCode === 401 || statusCode === 403) return { outcome: 'unauthorized', reason };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', isFinal: statusCode === 410, reason };
  if (statusCode === 400 || statusCode === 413 || statusCode === 422) return { outcome: 'rejected', reason };
  if (statusCode === 429) return { outcome: 'deferred', retryAfterMs: null, scope: 'receiver', reason };
  return { outcome: 'transient', reason };
};

/** Gotify: messages to the phones of one's own server. */
export const gotify = defineHttpChannelType<z.output<typeof config>, z.output<typeof credentials>, GotifyMessage>({
  type: 'gotify',
  title: 'Gotify',
  config,
  credentials,
  credentialFields: [{ name: 'appToken', isRequired: true, hint: 'The token of an application, which begins with A.' }],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('gotify'),
  destination: ({ config: { serverUrl }, credentials: { appToken } }) => {
    const { origin, host } = new URL(serverUrl);
    return { shown: host, key: `${origin} ${appToken}`, origins: [origin] };
  },
  // Its own server sets no pace; this one keeps a loop of ours from filling a phone.
  paces: ({ config: { serverUrl }, credentials: { appToken } }) => [
    { count: 60, perSeconds: 60, scope: 'receiver', key: `${serverUrl} ${appToken}`, isDocumented: false },
  ],
  render: (message, { config: { priority }, step }) => {
    const { severity } = message;
    const url = firstAddress(message);
    return {
      title: titleLine(message, limits.title, limits.unit),
      message: plainMessage(message, { step, most: limits.body, unit: limits.unit }),
      priority: doesRing(message) ? (priority[severity] ?? priorities[severity]) : quietPriority,
      extras: {
        'client::display': { contentType: 'text/plain' },
        ...(url !== undefined && { 'client::notification': { click: { url } } }),
      },
    };
  },
  renderPlain: (message) => ({
    title: titleLine(message, limits.title, limits.unit),
    message: summaryAndLink(message, limits.body, limits.unit),
    priority: quietPriority,
    extras: {},
  }),
  request: (body, { config: { serverUrl }, credentials: { appToken } }) => ({
    method: 'POST',
    url: belowServer(serverUrl, 'message'),
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-gotify-key': appToken },
    body: JSON.stringify(body),
  }),
  interpret,
});
