import type { ContactMethodType, NotificationPreferences, Organization, Scope } from '@watchpost/schemas';
import {
  digest,
  flag,
  integer,
  json,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

export const organizations = table(
  {
    id: text().primaryKey(),
    version: integer(),
    name: text(),
    slug: text(),
    status: text<Organization['status']>(),
    timezone: text(),
    /** What is younger than a row is missing there. */
    settings: json<
      Pick<Organization['settings'], 'requireMfa' | 'sessionTtlSeconds'> & Partial<Organization['settings']>
    >(),
    searchText,
    /** When it is deleted, while that can still be undone. */
    deletesAt: time().nullable(),
    ...timestamps,
  },
  {
    unique: {
      slug: ['slug'],
    },
    index: { deleting: { on: ['deletesAt', 'id'], where: { deletesAt: { not: null } } } },
  },
);

export const users = table(
  {
    id: text().primaryKey(),
    email: text(),
    /** `mailboxOf` of the address, by which others are compared with it; `null` where a build from before wrote the row. */
    mailbox: text().nullable(),
    name: text(),
    passwordHash: text(),
    emailVerifiedAt: time().nullable(),
    disabledAt: time().nullable(),
    /** Whether what happens to monitors is mailed to the user. */
    mailNotifications: flag().default(true),
    /** Shared secret of the second factor, sealed. */
    totpSecret: text().nullable(),
    /** `null` while a setup waits to be confirmed. */
    totpEnabledAt: time().nullable(),
    /** The time step of the last code that was accepted: a code works once (RFC 6238 §5.2). */
    totpLastStep: time().default(0),
    /** When it is deleted, while that can still be undone. */
    deletesAt: time().nullable(),
    ...timestamps,
  },
  {
    unique: {
      email: ['email'],
    },
    index: {
      mailbox: { on: ['mailbox'], where: { mailbox: { not: null } } },
      unverified: { on: ['createdAt', 'id'], where: { emailVerifiedAt: null } },
    },
  },
);

export const memberships = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    userId: text(),
    role: text(),
    ...timestamps,
  },
  {
    unique: {
      userOrganization: ['userId', 'organizationId'],
    },
    index: {
      organization: ['organizationId', 'createdAt', 'id'],
      role: ['organizationId', 'role', 'createdAt', 'id'],
    },
  },
);

export const roles = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    description: text(),
    scopes: json<Scope[]>(),
    /** What the host calls the role, where it defines it. */
    hostKey: text().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      name: ['organizationId', 'name'],
      host_key: { on: ['organizationId', 'hostKey'], where: { hostKey: { not: null } } },
    },
  },
);

export const invitations = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    email: text(),
    role: text(),
    tokenHash: digest(),
    invitedBy: text(),
    expiresAt: time(),
    acceptedAt: time().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: {
      token: ['tokenHash'],
      email: ['organizationId', 'email'],
    },
    index: {
      created: ['organizationId', 'createdAt', 'id'],
      pending: { on: ['expiresAt', 'id'], where: { acceptedAt: null } },
      address: ['email'],
    },
    searchWithin: 'organizationId',
  },
);

/** Organizations of a host that brings its own users, by the key that the host knows them by. */
export const hostOrganizations = table(
  {
    key: text().primaryKey(),
    organizationId: text(),
    /** What the host called it last; `null` where a build from before wrote the row. */
    name: text().nullable(),
    namedAt: time().nullable(),
    createdAt: time(),
  },
  { index: { organization: ['organizationId'] } },
);

/** Places where a person is notified, beside the mail address of the account. */
export const contactMethods = table(
  {
    id: text().primaryKey(),
    userId: text(),
    type: text<ContactMethodType>(),
    name: text(),
    /** Where it leads and what it signs in with as JSON, sealed for its row: a telephone number is as secret as a token. */
    access: text(),
    /** Where it leads, masked. */
    destination: text(),
    /** `null` until its owner has typed the code that was sent there: nothing else is sent before. */
    verifiedAt: time().nullable(),
    codeHash: digest().nullable(),
    codeExpiresAt: time().nullable(),
    /** Wrong codes since the code was sent. */
    codeTries: integer(),
    /** Why the last code did not get there, in words. */
    lastError: text().nullable(),
    ...timestamps,
  },
  {
    index: {
      user: ['userId', 'createdAt', 'id'],
      name: ['userId', 'name', 'id'],
    },
  },
);

/** What a person is notified of without being paged; whether it is mailed is `mailNotifications` of the account. */
export type KeptNewsPreferences = Omit<NotificationPreferences['news'], 'via'> & { readonly methodIds: string[] };

/** How people want to be notified; without a row it is by mail, at once. */
export const notificationPreferences = table({
  userId: text().primaryKey(),
  page: json<NotificationPreferences['page']>(),
  /** `null` until the person has chosen: everything. */
  news: json<KeptNewsPreferences>().nullable(),
  quietHours: json<NonNullable<NotificationPreferences['quietHours']>>().nullable(),
  ...timestamps,
});
