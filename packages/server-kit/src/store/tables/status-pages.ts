import type { MonitorTarget, PageLocale, StatusPage, StatusPageTheme } from '@watchpost/schemas';
import { bytes, integer, json, searchText, table, text, time, timestamps } from './declaration/table-declaration.js';

export const statusPages = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    /** What files of monitoring as code call it. */
    key: text().nullable(),
    slug: text(),
    description: text(),
    visibility: text<StatusPage['visibility']>(),
    /** What visitors of a `password` page enter, hashed. */
    passwordHash: text().nullable(),
    /** Part of every view token: they end when it changes. */
    viewTokenGeneration: integer().default(1),
    homeUrl: text().nullable(),
    supportUrl: text().nullable(),
    timezone: text(),
    locale: text<PageLocale>(),
    locales: json<PageLocale[]>(),
    theme: json<StatusPageTheme>(),
    /** What is known of its pictures without their bytes. */
    images: json<StatusPage['images']>().default({ logo: null, favicon: null }),
    historyDays: integer(),
    show: json<StatusPage['show']>(),
    autoPublish: text<StatusPage['autoPublish']>(),
    components:
      json<{ id: string; name: string; description: string; group: string | null; target: MonitorTarget }[]>(),
    domains: json<{ name: string; verifiedAt: string | null }[]>(),
    /** What the TXT records of its domains hold. */
    domainToken: text(),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      slug: ['slug'],
      key: { on: ['organizationId', 'key'], where: { key: { not: null } } },
    },
    index: {
      name: ['organizationId', 'name', 'id'],
      slugs: ['organizationId', 'slug', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
    },
  },
);

/** Domains that a page has shown to be its own; each belongs to the page that verified it last. */
export const statusPageDomains = table({
  name: text().primaryKey(),
  organizationId: text(),
  statusPageId: text(),
  verifiedAt: time(),
});

/** The pictures of a page, made anew from the pixels of those that were sent. */
export const statusPageImages = table(
  {
    /** Made of the id of the page, and `logo` or `favicon`. */
    id: text().primaryKey(),
    organizationId: text(),
    statusPageId: text(),
    png: bytes(),
  },
  { index: { page: ['statusPageId'], organization: ['organizationId', 'id'] } },
);

/** Who gets the public updates of a page by mail. An address that was not confirmed has no row. */
export const statusPageSubscribers = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    statusPageId: text(),
    /** As its owner wrote it. */
    email: text(),
    /** `mailboxOf` of the address; `null` where a build from before wrote the row. */
    mailbox: text().nullable(),
    /** What the list searches. */
    searchText,
    ...timestamps,
  },
  {
    unique: {
      address: ['statusPageId', 'email'],
      mailbox: { on: ['statusPageId', 'mailbox'], where: { mailbox: { not: null } } },
    },
    index: {
      page: ['statusPageId', 'id'],
      created: ['statusPageId', 'createdAt', 'id'],
      organization: ['organizationId', 'id'],
    },
  },
);
