import { atMost, bounds } from '../../bounds.js';
import { idField, timestampField } from '../../fields.js';
import * as z from '../../zod.js';
import { publicIncidentStatusSchema } from '../monitoring/public-incident-status.js';
import { themeSchema } from './status-page-theme.js';

/** What a page or a component can be, the best first. */
export const publicStatuses = [
  'operational',
  'unknown',
  'maintenance',
  'degraded',
  'partialOutage',
  'majorOutage',
] as const;

const statusWords =
  '`majorOutage`: all monitors are down. `partialOutage`: some are. `degraded`: some are slow. `unknown`: no result is known.';

/** The status of a page, a group or a component. */
export const publicStatusSchema = z
  .enum(publicStatuses)
  .meta({ id: 'PublicStatus', description: `The status of a page or a component. ${statusWords}` });

/** The languages that pages speak. */
export const pageLocales = ['en', 'de'] as const;

/** The letters of a strip of days, by status; a day before the first result, or without any, is `n`. */
export const dayLetters = {
  u: 'operational',
  g: 'degraded',
  p: 'partialOutage',
  d: 'majorOutage',
  m: 'maintenance',
  n: 'unknown',
} as const satisfies Record<string, (typeof publicStatuses)[number]>;

const dayField = (description: string) => z.iso.date().describe(description);
const percentField = z
  .number()
  .min(0)
  .max(...atMost(bounds.percent));

const daysSchema = z
  .object({
    from: dayField('The first day, in the time zone of the page; the last one is today.'),
    letters: z
      .string()
      .regex(/^[ugpdmn]*$/)
      .describe(
        'One letter per day: `u` operational, `g` degraded, `p` partial outage, `d` major outage, `m` maintenance, `n` nothing known.',
      ),
    uptimePercents: z
      .array(percentField.nullable())
      .nullable()
      .describe('Uptime of each day, `null` for one without data; `null` when the page does not show uptime.'),
    downSeconds: z
      .array(z.int().min(0))
      .nullable()
      .describe('Seconds down on each day, the mean of the monitors; `null` when the page does not show uptime.'),
    unobserved: z
      .array(z.object({ from: timestampField('Since when.'), to: timestampField('Until when; not included.') }))
      .max(...atMost(bounds.publicUnobserved))
      .describe('When it was not monitored: a minute or more of which nothing is known. The latest first.'),
  })
  .meta({ id: 'PublicDays', description: 'The last days of a component, one entry per day, the oldest first.' });

const componentReference = z
  .object({ id: idField('cmp'), name: z.string().describe('What visitors read.') })
  .meta({ id: 'PublicComponentReference', description: 'A component by its name.' });

/** A component of a status page as visitors see it. */
export const publicComponentSchema = z
  .object({
    id: idField('cmp'),
    name: z.string().describe('What visitors read.'),
    description: z.string().describe('What it is, for visitors; empty without a description.'),
    status: publicStatusSchema,
    statusSince: timestampField('Since when it has this status; `null` without a result.').nullable(),
    uptimePercent: percentField
      .nullable()
      .describe('Uptime over the days of `days`; `null` without data, or when the page does not show uptime.'),
    latencyMs: z
      .number()
      .min(0)
      .nullable()
      .describe('The median of the last 24 hours; `null` without data, or when the page does not show latency.'),
    days: daysSchema,
  })
  .meta({ id: 'PublicComponent', description: 'A component of a status page, without what lies behind it.' });

const incidentUpdateSchema = z
  .object({
    id: z.string().describe('Opaque; unique on the page.'),
    at: timestampField('When it was published.'),
    status: publicIncidentStatusSchema,
    text: z.string().describe('What was written for the public; empty when only the status changed.'),
  })
  .meta({ id: 'PublicIncidentUpdate', description: 'One public update of an incident.' });

/** An incident as visitors see it. */
export const publicIncidentSchema = z
  .object({
    number: z.int().min(1).describe('Names it in addresses.'),
    title: z.string().describe('What the page calls it.'),
    status: publicIncidentStatusSchema,
    impact: z.enum(['minor', 'major', 'critical']).describe('How bad it is.'),
    startedAt: timestampField('When the trouble began.'),
    resolvedAt: timestampField('When it ended; `null` while it goes on.').nullable(),
    updatedAt: timestampField('When the public saw a change last.'),
    components: z.array(componentReference).describe('The components of this page that it is about.'),
    updates: z.array(incidentUpdateSchema).describe('The latest first; at most 100.'),
  })
  .meta({ id: 'PublicIncident', description: 'An incident as a status page shows it.' });

const maintenanceSchema = z
  .object({
    id: z.string().describe('Opaque; one occurrence of a window has one id.'),
    title: z.string().nullable().describe('What the page calls it; `null` when it has no public title.'),
    text: z.string().describe('What visitors should know of it; may be empty.'),
    status: z.enum(['inProgress', 'scheduled']).describe('Whether it goes on or comes.'),
    startsAt: timestampField('When it begins.'),
    endsAt: timestampField('When it ends.'),
    components: z.array(componentReference).describe('The components of this page that it is about.'),
  })
  .meta({ id: 'PublicMaintenance', description: 'A maintenance that goes on or comes, without its internal name.' });

const publicImage = z
  .object({
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
    png: z.string().describe('The picture, a PNG as base64.'),
  })
  .nullable();

const address = (description: string) => z.string().describe(description);

const linksSchema = z
  .object({
    page: address('The page for people: on its domain, or below the address of the server.'),
    permanent: address('The page below the address of the server, whatever its domain; ids in feeds begin with it.'),
    self: address('This document.'),
    summary: address('The same in the shape of Statuspage v2.'),
    status: address('The status alone, in the same shape.'),
    incidents: address('The incidents, in the same shape.'),
    feed: address('The incidents as an Atom feed.'),
    calendar: address('The maintenance as a calendar.'),
    badge: address('A picture of the status.'),
  })
  .meta({ id: 'PublicStatusPageLinks', description: 'Absolute addresses of a status page in its other forms.' });

/** A whole status page as visitors see it: the only fields that leave the server for strangers. */
export const publicStatusPageSchema = z
  .object({
    id: idField('stp'),
    name: z.string().describe('Title of the page.'),
    slug: z.string().describe('Short name in its address.'),
    description: z.string().describe('What the page is about; empty without a description.'),
    homeUrl: z.string().nullable().describe('The site that the page is about.'),
    supportUrl: z.string().nullable().describe('Where visitors get help: a web address or `mailto:`.'),
    locale: z.enum(pageLocales).describe('The language of the page.'),
    locales: z.array(z.enum(pageLocales)).describe('All languages that it is offered in, `locale` first.'),
    timezone: z.string().describe('The time zone of its days, as an IANA name.'),
    theme: themeSchema,
    images: z
      .object({
        logo: publicImage.describe('Shown in place of the name; `null` without one.'),
        favicon: publicImage.describe('The icon in the tab of a browser; `null` for one with the status.'),
      })
      .describe('Its pictures, made anew by the server.'),
    visibility: z.enum(['public', 'password']).describe('Who can read it: everybody, or those who know its password.'),
    historyDays: z.int().describe('How many days `days` of a component has.'),
    show: z
      .object({
        uptime: z.boolean().describe('Uptime in percent, and seconds down.'),
        latency: z.boolean().describe('The median latency of the last 24 hours.'),
        incidents: z.boolean().describe('Incidents that are public.'),
        maintenance: z.boolean().describe('Maintenance that goes on or comes.'),
      })
      .describe('What the page shows; what it does not show is `null` or empty.'),
    asOf: timestampField('When this was computed; a copy that is shown later is as old as that.'),
    status: publicStatusSchema.describe(
      'The worst of its components; a `majorOutage` of some components is a `partialOutage` of the page.',
    ),
    uptimePercent: percentField
      .nullable()
      .describe('The mean of its components; `null` without data, or when the page does not show uptime.'),
    groups: z
      .array(
        z.object({
          name: z.string().nullable().describe('`null` for components without a group.'),
          status: publicStatusSchema,
          components: z.array(publicComponentSchema).describe('The components of the group, in the order of the page.'),
        }),
      )
      .describe('Its components, in the order of the page; a group takes the place of its first component.'),
    openIncidents: z.array(publicIncidentSchema).describe('Incidents that go on, the latest first; at most 100.'),
    maintenance: z
      .object({
        now: z.array(maintenanceSchema).describe('What goes on.'),
        next: z.array(maintenanceSchema).describe('What comes within 30 days, the soonest first; at most 50.'),
      })
      .describe('Maintenance of its components.'),
    pastIncidents: z
      .array(publicIncidentSchema)
      .describe('Incidents that ended within the last 14 days, the latest first; at most 100.'),
    links: linksSchema,
  })
  .meta({
    id: 'PublicStatusPage',
    description:
      'A status page as visitors see it. Of monitors it holds no name, target, tag, cause or message: only what was written for the page.',
  });

/** The incidents of one month as visitors see them. */
export const publicIncidentHistorySchema = z
  .object({
    month: z.string().describe('The month, such as `2026-11`, in the time zone of the page.'),
    previousMonth: z.string().nullable().describe('The month before it; `null` when the page keeps none.'),
    nextMonth: z.string().nullable().describe('The month after it; `null` for the present one.'),
    incidents: z.array(publicIncidentSchema).describe('Incidents that began in it, the latest first; at most 100.'),
  })
  .meta({ id: 'PublicIncidentHistory', description: 'The incidents of a status page in one month.' });

/** One component with its incidents as visitors see it. */
export const publicComponentDetailSchema = z
  .object({
    component: publicComponentSchema,
    group: z.string().nullable().describe('The heading above it; `null` without one.'),
    incidents: z
      .array(publicIncidentSchema)
      .describe('Incidents of its days that it was part of, the latest first; at most 100.'),
  })
  .meta({ id: 'PublicComponentDetail', description: 'A component of a status page with its incidents.' });

/** The status of a page or of a component. */
export type PublicStatus = (typeof publicStatuses)[number];
/** A language of a page. */
export type PageLocale = (typeof pageLocales)[number];
/** A letter of a strip of days; its status is in {@link dayLetters}. */
export type DayLetter = keyof typeof dayLetters;
/** The last days of a component, one entry per day, the oldest first. */
export interface PublicDays extends z.output<typeof daysSchema> {}
/** A component of a status page, without what lies behind it. */
export interface PublicComponent extends z.output<typeof publicComponentSchema> {}
/** A component by its name. */
export interface PublicComponentReference extends z.output<typeof componentReference> {}
/** One public update of an incident. */
export interface PublicIncidentUpdate extends z.output<typeof incidentUpdateSchema> {}
/** An incident as a status page shows it. */
export interface PublicIncident extends z.output<typeof publicIncidentSchema> {}
/** A maintenance that goes on or comes, without its internal name. */
export interface PublicMaintenance extends z.output<typeof maintenanceSchema> {}
/** A status page as visitors see it. */
export interface PublicStatusPage extends z.output<typeof publicStatusPageSchema> {}
/** The incidents of a status page in one month. */
export interface PublicIncidentHistory extends z.output<typeof publicIncidentHistorySchema> {}
/** A component of a status page with its incidents. */
export interface PublicComponentDetail extends z.output<typeof publicComponentDetailSchema> {}
