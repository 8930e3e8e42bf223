import { atMost, bounds } from '../../bounds.js';
import { defineDocument, formShape, optional, readOnly, required } from '../../document.js';
import { commonFields, idField, nameField, timestampField, timeZoneField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';
import { pageLocales, publicStatusSchema } from './public-status-page.js';
import { themeField } from './status-page-theme.js';

/** Words that cannot name a page, because a path under `/public/status-pages` has them. */
export const reservedPageSlugs = ['domain-check'] as const;

const slugField = z
  .string({ error: 'must be text' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case words joined by hyphens' })
  .max(...atMost(bounds.slug))
  .refine((slug) => !reservedPageSlugs.some((reserved) => reserved === slug), { error: 'is reserved' })
  .describe('Short name for addresses, unique on this server.');

const isAddress = (protocols: readonly string[]) => (text: string) => {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '';
};
const linkField = (protocols: readonly string[], allowed: string) =>
  z
    .string({ error: 'must be text' })
    .max(...atMost(bounds.webhookUrl))
    .refine(isAddress(protocols), { error: `must be ${allowed}` })
    .nullable();

const longText = z.string({ error: 'must be text' }).max(...atMost(bounds.description));
const flag = z.boolean({ error: 'must be true or false' });
const localeField = z.enum(pageLocales, { error: `must be one of: ${pageLocales.join(', ')}` });

const componentField = z.strictObject({
  id: idField('cmp')
    .optional()
    .describe('Names a component that the page has, which keeps its place in history; left out for a new one.'),
  name: nameField.describe('What visitors read.'),
  description: longText.default('').describe('What it is, for visitors.'),
  group: nameField.nullable().default(null).describe('The heading above it.'),
  target: monitorTargetSchema.describe('The monitors whose statuses make its own. Visitors never see them.'),
});
const componentsField = z
  .array(componentField, { error: 'must be a list of components' })
  .max(...atMost(bounds.pageComponents))
  .check(({ value, issues }) => {
    const ids = new Set<string>();
    for (const [index, { id }] of value.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) issues.push({ code: 'custom', path: [index, 'id'], input: id, message: 'is given twice' });
      ids.add(id);
    }
  })
  .describe('What the page shows, in this order. A list in a change replaces the whole list.');

const showFields = {
  uptime: optional(flag.describe('Uptime in percent, and seconds down.'), true),
  latency: optional(flag.describe('The median latency of the last 24 hours.'), false),
  incidents: optional(flag.describe('Incidents that are public.'), true),
  maintenance: optional(flag.describe('Maintenance that goes on or comes.'), true),
};
const showDocument = z.strictObject(formShape(showFields, 'document')).prefault({}).describe('What visitors see.');

/** A host name of at least two labels, in lower case (RFC 1123 §2.1). */
const domainNameField = z
  .string({ error: 'must be text' })
  .trim()
  .toLowerCase()
  .max(...atMost(bounds.host))
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: 'must be a host name such as status.example.com',
  });
const domainsField = z
  .array(z.strictObject({ name: domainNameField.describe('A host name such as `status.example.com`.') }), {
    error: 'must be a list of domains',
  })
  .max(...atMost(bounds.pageDomains))
  .refine((domains) => new Set(domains.map(({ name }) => name)).size === domains.length, {
    error: 'must not name a domain twice',
  })
  .describe('Host names of yours under which the page is served, once each is verified.');
const shownDomain = z
  .object({
    name: z.string().describe('The host name.'),
    verifiedAt: timestampField(
      'When its TXT record was last found; `null` before, and once another page has verified it.',
    ).nullable(),
    txtName: z.string().describe('Name of the TXT record that shows that the domain is yours.'),
    txtValue: z.string().describe('What that record must hold.'),
  })
  .meta({ id: 'StatusPageDomain', description: 'A host name of a status page.' });

const newPasswordField = z
  .string({ error: 'must be text' })
  .min(8, { error: 'must have at least 8 characters' })
  .max(...atMost(bounds.password))
  .nullable()
  .describe('What visitors of a `password` page enter, at least 8 characters; never shown again.');

const imageField = (description: string) =>
  z
    .string({ error: 'must be text' })
    .min(1, { error: 'must not be empty' })
    .max(...atMost(bounds.pageImage))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'must be a PNG as base64' })
    .nullable()
    .describe(description);
const logoField = imageField('A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name.');
const faviconField = imageField('A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab.');
const shownImage = z
  .object({
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
    digest: z.string().describe('Stands for its pixels; another picture has another one.'),
  })
  .nullable();

const shownComponent = componentField
  .extend({
    id: idField('cmp'),
    description: z.string().describe('What it is, for visitors; empty without a description.'),
    group: z.string().nullable().describe('The heading above it; `null` without one.'),
    status: publicStatusSchema,
  })
  .meta({ id: 'StatusPageComponent', description: 'A component of a status page, with the monitors behind it.' });

const statusPage = defineDocument({
  id: 'StatusPage',
  idPrefix: 'stp',
  descriptions: {
    create: 'A status page to create.',
    update: 'A merge patch for a status page.',
    shown: 'A page that shows customers how services are, without what lies behind them.',
  },
  fields: {
    name: required(nameField.describe('Title of the page.')),
    key: declaredKeyField('stp'),
    slug: { ...required(slugField), create: slugField.optional().describe('Made from the name when left out.') },
    description: optional(longText.describe('What the page is about, for visitors.'), ''),
    visibility: optional(
      z
        .enum(['public', 'password', 'private'], { error: 'must be one of: public, password, private' })
        .describe('Who can read it: everybody, those who know its password, or only the organization.'),
      'private',
    ),
    password: { create: newPasswordField.optional(), update: newPasswordField },
    hasPassword: readOnly(z.boolean().describe('Whether a password is set.')),
    logo: { create: logoField.optional(), update: logoField },
    favicon: { create: faviconField.optional(), update: faviconField },
    images: readOnly(
      z
        .object({
          logo: shownImage.describe('What the name of the page gives way to; `null` without one.'),
          favicon: shownImage.describe('The icon in the tab of a browser; `null` for one with the status.'),
        })
        .meta({
          id: 'StatusPageImages',
          description: 'The pictures of a status page. Visitors get their pixels alone.',
        }),
    ),
    homeUrl: optional(
      linkField(['https:', 'http:'], 'a web address that starts with https:// or http://').describe(
        'The site that the page is about.',
      ),
      null,
    ),
    supportUrl: optional(
      linkField(['https:', 'http:', 'mailto:'], 'a web address, or mailto: and an e-mail address').describe(
        'Where visitors get help.',
      ),
      null,
    ),
    timezone: {
      ...required(timeZoneField.describe('Time zone of its days.')),
      create: timeZoneField.optional().describe('Time zone of its days. Default: that of the organization.'),
    },
    locale: optional(localeField.describe('The language of the page.'), 'en'),
    locales: optional(
      z
        .array(localeField)
        .max(pageLocales.length, { error: `must have at most ${pageLocales.length} entries` })
        .describe('Further languages that it is offered in.'),
      [],
    ),
    theme: themeField,
    historyDays: optional(
      z
        .int({ error: 'must be a whole number of days' })
        .min(7, { error: 'must be at least 7' })
        .max(...atMost(bounds.pageHistory))
        .describe('How many days the strip of a component has.'),
      90,
    ),
    show: {
      create: showDocument,
      document: showDocument,
      update: z
        .strictObject(formShape(showFields, 'update'))
        .partial()
        .nullable()
        .describe('What visitors see; what is left out stays.'),
      shown: z.object(formShape(showFields, 'shown')).meta({ id: 'StatusPageShow', description: 'What visitors see.' }),
    },
    autoPublish: optional(
      z
        .enum(['none', 'down'], { error: 'must be one of: none, down' })
        .describe('`down`: an incident that a monitor opens is shown as "<component> is down", without its cause.'),
      'down',
    ),
    components: {
      ...optional(componentsField, []),
      shown: z.array(shownComponent).describe('What the page shows, in this order.'),
    },
    domains: {
      ...optional(domainsField, []),
      shown: z.array(shownDomain).describe('Host names of yours; the page is served under those that are verified.'),
    },
    url: readOnly(z.string().describe('The page for people.')),
    status: readOnly(publicStatusSchema),
  },
});

/** A status page as the API returns it to its organization. */
export const statusPageSchema = statusPage.schema;

export const subscriberSchema = z
  .object({
    ...commonFields('sub'),
    statusPageId: idField('stp'),
    email: z.string().describe('Its owner has confirmed it; an address that was not confirmed is not kept.'),
  })
  .meta({ id: 'StatusPageSubscriber', description: 'A person who gets public updates by mail.' });

/** How subscribers of a page are listed: the latest first by default. */
export const subscriberList = {
  sort: ['createdAt', 'email'],
  defaultSort: '-createdAt',
  search: ['email'],
  filters: {},
} as const satisfies ListRules;

const params = z.object({ id: idField('stp') });

/** Routes of status pages beyond the plain verbs, for the organization: tokens, domains, subscribers. */
export const statusPageRoutes = {
  rotateViewToken: defineRoute({
    operationId: 'statusPages.rotateViewToken',
    method: 'POST',
    path: '/status-pages/:id/rotate-view-token',
    summary: 'End all view tokens of a status page',
    description: 'Visitors of a `password` page enter the password again. A new password does the same.',
    access: 'dashboards:write',
    isVersioned: true,
    params,
    answer: { status: 200, description: 'The status page.', schema: statusPageSchema },
    errors: ['version_mismatch'],
  }),
  verifyDomain: defineRoute({
    operationId: 'statusPages.verifyDomain',
    method: 'POST',
    path: '/status-pages/:id/verify-domain',
    summary: 'Verify a domain of a status page',
    description:
      'Looks up the TXT record that `domains` names. The page then has the domain, and a page that had it before loses it: the record shows who controls the name today.',
    access: 'dashboards:write',
    isVersioned: true,
    params,
    body: z
      .strictObject({ name: domainNameField.describe('One of the `domains` of the page.') })
      .meta({ id: 'VerifyStatusPageDomain', description: 'Which domain to verify.' }),
    answer: { status: 200, description: 'The status page.', schema: statusPageSchema },
    errors: ['version_mismatch', 'conflict', 'unavailable'],
    example: { name: 'status.example.com' },
  }),
  subscribers: defineRoute({
    operationId: 'statusPages.subscribers',
    method: 'GET',
    path: '/status-pages/:id/subscribers',
    summary: 'List the subscribers of a status page',
    access: 'dashboards:write',
    params,
    query: listQuerySchema(subscriberList),
    answer: {
      status: 200,
      description: 'A page of subscribers.',
      schema: pageSchema(subscriberSchema, 'StatusPageSubscriberPage'),
    },
  }),
  removeSubscriber: defineRoute({
    operationId: 'statusPages.removeSubscriber',
    method: 'DELETE',
    path: '/status-pages/:id/subscribers/:subscriberId',
    summary: 'Remove a subscriber',
    access: 'dashboards:write',
    params: params.extend({
      subscriberId: z
        .string()
        .max(...atMost(bounds.token))
        .describe('The `id` of a subscriber of the page.'),
    }),
    answer: { status: 204, description: 'Removed, without a mail.' },
  }),
};

/** Status pages: how services are, for customers. */
export const statusPages = defineResource({
  name: 'statusPage',
  collection: 'statusPages',
  path: '/status-pages',
  idPrefix: 'stp',
  scopes: { read: 'dashboards:read', write: 'dashboards:write' },
  ...statusPage,
  limit: bounds.statusPages,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'slug', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    search: ['name', 'slug'],
    filters: {
      key: declaredKeyFilter('stp'),
      visibility: {
        schema: z.enum(['public', 'password', 'private'], { error: 'must be one of: public, password, private' }),
        description: 'Only with this visibility.',
      },
    },
  },
  routes: Object.values(statusPageRoutes),
  example: {
    name: 'Example status',
    visibility: 'public',
    components: [{ name: 'Shop', target: { scope: 'tags', tags: ['shop'] } }],
  },
  words: { one: 'a status page', many: 'status pages' },
  chapter: 'Monitoring',
});

/** A status page as the API returns it to its organization. */
export interface StatusPage extends z.output<typeof statusPageSchema> {}
/** What `POST /status-pages` takes; defaults may be left out. */
export interface StatusPageCreate extends z.input<typeof statusPage.create> {}
/** A merge patch for a status page; `components` and `domains` are replaced as a whole. */
export interface StatusPageUpdate extends z.input<typeof statusPage.update> {}
/** A person who gets public updates of a status page by mail. */
export interface StatusPageSubscriber extends z.output<typeof subscriberSchema> {}
