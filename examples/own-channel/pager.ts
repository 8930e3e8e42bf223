import { defineChannelType, plainMessage, summaryAndLink, titleLine } from '@watchpost/server-kit';
import * as z from 'zod';

const limits = { title: 120, body: 2000, unit: 'utf16' } as const;

/** The pager of a company: one request for a message, and one that ends what it began. */
export const pager = defineChannelType({
  type: 'x-acme-pager',
  title: 'ACME pager',
  config: z.strictObject({ team: z.string().min(1).max(50), url: z.url().default('https://pager.acme.test') }),
  credentials: z.strictObject({ token: z.string().min(8).max(200) }),
  credentialFields: [{ name: 'token', isRequired: true, hint: 'From the settings of your team.' }],
  supports: { edit: false, thread: false, close: true, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: null,
  destination: ({ config: { team, url } }) => ({ shown: team, key: `${url} ${team}`, origins: [new URL(url).origin] }),
  paces: ({ config: { team } }) => [
    { count: 10, perSeconds: 60, scope: 'receiver', key: `acme ${team}`, isDocumented: true },
  ],
  render: (message, { step }) => ({
    title: titleLine(message, limits.title),
    text: plainMessage(message, { step, most: limits.body, unit: limits.unit }),
  }),
  renderPlain: (message) => ({
    title: titleLine(message, limits.title),
    text: summaryAndLink(message, limits.body, limits.unit),
  }),
  request: (body, { config: { team, url }, credentials: { token } }, { step, message, idempotencyKey }) => ({
    method: 'POST',
    url: `${new URL(url).origin}/teams/${encodeURIComponent(team)}/${step === 'close' ? 'ends' : 'pages'}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ ...body, key: message.conversation, severity: message.severity }),
  }),
  interpret: ({ statusCode, headers }) => {
    const reason = `The pager answered with status ${statusCode}.`;
    if (statusCode === 201) return { outcome: 'delivered', certainty: 'posted' };
    if (statusCode === 429) {
      const seconds = Number(headers['retry-after']);
      const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
      return { outcome: 'deferred', retryAfterMs, scope: 'receiver', reason };
    }
    if (statusCode === 401 || statusCode === 403) return { outcome: 'unauthorized', reason };
    if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', isFinal: statusCode === 410, reason };
    if (statusCode === 400 || statusCode === 413 || statusCode === 422) return { outcome: 'rejected', reason };
    return { outcome: 'transient', reason };
  },
});
