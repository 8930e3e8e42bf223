import type { MessageText, NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, partsOf } from '../render/cutting.js';
import { fitMessage, plainMarkup } from '../render/message-layout.js';
import { summaryAndLink, summaryLine, titleLine } from '../render/summary-line.js';
import { parseJsonTemplate, parseTemplate, renderForm, renderJson, renderText } from '../render/template.js';
import { lengthIn, plainOf } from '../render/text.js';
import { secretSetting, textSetting } from '../settings.js';

const address = z
  .string({ error: 'must be text' })
  .max(2000, { error: 'must have at most 2000 characters' })
  .refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    },
    { error: 'must be a web address without a user and a password, such as https://hooks.example.com/alerts' },
  );

/** What the connection itself sets, and what names the credentials. */
const ownHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|authorization|cookie)$/i;
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'must be 1 to 60 letters, digits or -' })
  .refine((name) => !ownHeaders.test(name), { error: 'is set by the connection or by the credentials' });
const headerValue = z
  .string({ error: 'must be text' })
  .regex(/^[\x20-\x7e]{0,1000}$/, { error: 'must be at most 1000 characters of visible ASCII' });
const atMostTwenty = (value: object): boolean => Object.keys(value).length <= 20;

const contentTypes = ['json', 'form', 'text'] as const;

const config = z
  .strictObject({
    url: address,
    /** For what has ended. Default: the same. */
    resolveUrl: address.optional(),
    method: z.enum(['POST', 'PUT', 'PATCH'], { error: 'must be one of: POST, PUT, PATCH' }).default('POST'),
    headers: z
      .record(headerName, headerValue)
      .refine(atMostTwenty, { error: 'must have at most 20 entries' })
      .default({}),
    contentType: z.enum(contentTypes, { error: 'must be one of: json, form, text' }).default('json'),
    /** A template. Left out: the whole message in JSON, or as text. */
    body: z.string({ error: 'must be text' }).nullable().default(null),
  })
  .superRefine(({ body, contentType }, context) => {
    const problem = body === null ? undefined : problemOfBody(body, contentType);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['body'], message: problem });
  });

const credentials = z.strictObject({
  bearer: secretSetting.optional(),
  basicUser: textSetting(200).optional(),
  basicPassword: secretSetting.optional(),
  headerValues: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'must be 1 to 60 letters, digits or -' }), secretSetting)
    .refine(atMostTwenty, { error: 'must have at most 20 entries' })
    .optional(),
});

type HttpConfig = z.output<typeof config>;
type HttpCredentials = z.output<typeof credentials>;

const limits = { title: 1000, body: 200_000, unit: 'bytes' } as const;

const sample: NotificationMessage = {
  kind: 'opened',
  conversation: 'inc_1',
  sequence: 1,
  tone: 'bad',
  severity: 'critical',
  title: [{ value: 'Checkout "EU"' }, ' is down'],
  summary: [{ value: 'Checkout "EU"' }, ' is down: ', { value: 'connection refused' }],
  body: null,
  cause: [{ value: 'connection\\refused' }],
  facts: [{ name: 'Target', value: [{ value: 'checkout.example.com' }] }],
  items: [{ title: [{ value: 'Checkout' }], tone: 'bad', link: null }],
  more: 1,
  actors: ['Ada'],
  links: [{ label: 'Incident 12', url: 'https://watch.example.com/incidents/12', action: null }],
  startedAt: '2026-11-24T02:00:00.000Z',
  at: '2026-11-24T02:00:00.000Z',
  lastedMs: 60_000,
};

/** Messages that have something and nothing for each placeholder: what a template makes of them has to be JSON. */
const samples: readonly NotificationMessage[] = [
  sample,
  { ...sample, cause: null, facts: [], items: [], more: 0, actors: [], links: [], startedAt: null, lastedMs: null },
  { ...sample, cause: null },
  { ...sample, facts: [] },
  { ...sample, items: [] },
  { ...sample, actors: [] },
  { ...sample, links: [] },
  { ...sample, startedAt: null },
  { ...sample, lastedMs: null },
];

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function problemOfBody(body: string, contentType: (typeof contentTypes)[number]): string | undefined {
  if (contentType !== 'json') {
    const parsed = parseTemplate(body);
    return 'problem' in parsed ? `${parsed.problem.message} (at character ${parsed.problem.position})` : undefined;
  }
  const parsed = parseJsonTemplate(body);
  if ('problem' in parsed) return `${parsed.problem.message} (at character ${parsed.problem.position})`;
  const broken = samples.find((message) => !isJson(renderJson(parsed.template, message)));
  if (broken === undefined) return undefined;
  return `must become JSON for every message, but gives ${renderJson(parsed.template, broken).slice(0, 200)}`;
}

const line = (text: MessageText | null): string | null =>
  text === null ? null : plainOf(partsOf({ ...sample, title: text }).title);

const whole = (message: NotificationMessage): string => {
  const { kind, conversation, sequence, severity, tone, startedAt, at, lastedMs } = message;
  const written = (parts: ReturnType<typeof partsOf>): string =>
    JSON.stringify({
      kind,
      conversation,
      sequence,
      severity,
      tone,
      title: plainOf(parts.title),
      summary: summaryLine(message, limits.title),
      cause: parts.cause.length === 0 ? null : plainOf(parts.cause),
      facts: parts.facts.map(({ name, value }) => ({ name, value: plainOf(value) })),
      items: parts.items.map(({ title, tone: itemTone, link }) => ({ title: plainOf(title), tone: itemTone, link })),
      more: parts.more,
      actors: parts.actors,
      links: parts.links,
      startedAt,
      at,
      lastedMs,
    });
  return written(cutParts(partsOf(message), (shorter) => lengthIn(written(shorter), limits.unit) <= limits.body));
};

/** A message whose texts are short enough for a template, which repeats them as often as it likes. */
const shortened = (message: NotificationMessage): NotificationMessage => {
  const parts = cutParts(partsOf(message), (shorter) => JSON.stringify(shorter).length <= 16_000);
  const value = (text: string): MessageText => [{ value: text }];
  return {
    ...message,
    title: value(titleLine(message, limits.title)),
    summary: value(summaryLine(message, limits.title)),
    cause: message.cause === null ? null : value(line(message.cause)?.slice(0, 4000) ?? ''),
    facts: parts.facts.map((fact) => ({ name: fact.name, value: value(plainOf(fact.value)) })),
    items: parts.items.map((item) => ({ ...item, title: value(plainOf(item.title)) })),
    more: parts.more,
  };
};

const byTemplate = (
  message: NotificationMessage,
  { body, contentType }: HttpConfig & { readonly body: string },
): string | null => {
  const short = shortened(message);
  if (contentType === 'json') {
    const parsed = parseJsonTemplate(body);
    const text = 'problem' in parsed ? '' : renderJson(parsed.template, short);
    return isJson(text) ? text : null;
  }
  const parsed = parseTemplate(body);
  if ('problem' in parsed) return null;
  return (contentType === 'form' ? renderForm : renderText)(parsed.template, short);
};

const byDefault = (
  message: NotificationMessage,
  contentType: HttpConfig['contentType'],
  step: RenderOptions<HttpConfig>['step'],
): string => {
  if (contentType === 'json') return whole(message);
  const text = fitMessage(message, { step, markup: plainMarkup, links: 'lines', most: 20_000, unit: limits.unit });
  return contentType === 'text'
    ? text
    : new URLSearchParams({ title: titleLine(message, limits.title), message: text }).toString();
};

/** A template that cannot be rendered never stops a message: then the whole message is sent. */
const render = (message: NotificationMessage, { config: settings, step }: RenderOptions<HttpConfig>): string => {
  const { body, contentType } = settings;
  const written = body === null ? null : byTemplate(message, { ...settings, body });
  return written ?? byDefault(message, contentType, step);
};

const mediaTypes = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
} as const;

const authorization = ({ bearer, basicUser, basicPassword }: HttpCredentials): Record<string, string> => {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  if (basicUser === undefined || basicPassword === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${basicUser}:${basicPassword}`).toString('base64')}` };
};

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const interpret = (answer: ChannelAnswer): Interpretation =>
  answer.statusCode >= 200 && answer.statusCode < 300
    ? { outcome: 'delivered', certainty: 'accepted' }
    : byStatus(answer, { provider: 'The receiver' });

/** Any service that takes a request over HTTP, in a form of its own. */
export const http = defineHttpChannelType<HttpConfig, HttpCredentials, string>({
  type: 'http',
  title: 'HTTP request',
  config,
  credentials,
  credentialFields: [
    { name: 'bearer', isRequired: false, hint: 'A token that is sent as Authorization: Bearer.' },
    { name: 'basicUser', isRequired: false, hint: 'A user, where the service asks for a password.' },
    { name: 'basicPassword', isRequired: false, hint: 'The password of that user.' },
    { name: 'headerValues', isRequired: false, hint: 'Headers whose values are secret, by their names.' },
  ],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('http'),
  problemOf: ({ config: { headers }, credentials: { bearer, basicUser, basicPassword, headerValues = {} } }) => {
    if ((basicUser === undefined) !== (basicPassword === undefined)) {
      return { field: 'credentials.basicPassword', message: 'and credentials.basicUser belong together' };
    }
    if (bearer !== undefined && basicUser !== undefined) {
      return { field: 'credentials.bearer', message: 'must be left out where there is a user with a password' };
    }
    const names = new Set(Object.keys(lowerCased(headers)));
    const twice = Object.keys(headerValues).find((name) => names.has(name.toLowerCase()));
    return twice === undefined
      ? null
      : { field: `credentials.headerValues.${twice}`, message: 'is in config.headers already' };
  },
  destination: ({ config: { url, resolveUrl = url } }) => {
    const [{ host, origin }, resolved] = [new URL(url), new URL(resolveUrl)];
    // A path or a query may be a secret of the service.
    return { shown: host, key: url, origins: [...new Set([origin, resolved.origin])] };
  },
  paces: ({ config: { url } }) => [{ count: 10, perSeconds: 1, scope: 'receiver', key: url, isDocumented: false }],
  render,
  renderPlain: (message, { config: { contentType } }) => {
    const text = summaryAndLink(message, 2000, 'utf16');
    if (contentType === 'text') return text;
    return contentType === 'form'
      ? new URLSearchParams({ message: text }).toString()
      : JSON.stringify({ message: text });
  },
  request: (body, { config: { url, resolveUrl, method, headers, contentType }, credentials: given }, turn) => ({
    method,
    url: turn.message.kind === 'resolved' ? (resolveUrl ?? url) : url,
    headers: {
      'idempotency-key': turn.idempotencyKey,
      ...lowerCased(headers),
      ...lowerCased(given.headerValues ?? {}),
      ...authorization(given),
      'content-type': mediaTypes[contentType],
    },
    body,
  }),
  interpret,
});
