import type { License, LicenseStatus } from '@watchpost/schemas';
import {
  digest,
  integer,
  json,
  queued,
  searchText,
  table,
  text,
  time,
  timestamps,
} from './declaration/table-declaration.js';

export const licenses = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    name: text(),
    type: text<License['type']>(),
    seats: integer().nullable(),
    maxActivations: integer().nullable(),
    entitlements: json<License['entitlements']>(),
    expiresAt: time().nullable(),
    warnDays: integer(),
    graceDays: integer(),
    heartbeatSeconds: integer().nullable(),
    /** Since when machines have to send heartbeats: none has missed one before. */
    heartbeatSince: time().nullable(),
    fileTtlSeconds: integer(),
    holder: json<NonNullable<License['holder']>>().nullable(),
    metadata: json<License['metadata']>(),
    keyPrefix: text(),
    /** What finds the license by its key. */
    keyHash: digest(),
    /** What its files are encrypted with, sealed: the SHA-256 of the key. */
    fileKey: text(),
    status: text<LicenseStatus>(),
    statusReason: text().nullable(),
    activatedAt: time().nullable(),
    suspendedAt: time().nullable(),
    revokedAt: time().nullable(),
    lastValidatedAt: time().nullable(),
    /** The end dates that were announced, as they came near and as they passed: each once. */
    warnedFor: time().nullable(),
    expiredFor: time().nullable(),
    /** When its dates change its status next. */
    ...queued,
    searchText,
    ...timestamps,
  },
  {
    unique: { key: ['keyHash'] },
    index: {
      due: ['nextAt'],
      name: ['organizationId', 'name', 'id'],
      status: ['organizationId', 'status', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      expires: { on: ['organizationId', 'expiresAt', 'id'], nullsFirst: 'expiresAt' },
      validated: { on: ['organizationId', 'lastValidatedAt', 'id'], nullsFirst: 'lastValidatedAt' },
    },
    searchWithin: 'organizationId',
  },
);

/** Machines that use licenses. */
export const licenseActivations = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    licenseId: text(),
    fingerprint: text(),
    name: text().nullable(),
    hostname: text().nullable(),
    platform: text().nullable(),
    version: text().nullable(),
    /** A seat is free again once `lapsed` is written here, which happens when another machine needs one. */
    status: text<'active' | 'lapsed'>(),
    activatedAt: time(),
    lastSeenAt: time(),
    searchText,
    ...timestamps,
  },
  {
    unique: { machine: ['licenseId', 'fingerprint'] },
    index: {
      activated: ['licenseId', 'activatedAt', 'id'],
      seen: ['licenseId', 'lastSeenAt', 'id'],
      seats: ['licenseId', 'status', 'lastSeenAt'],
      organization: ['organizationId'],
    },
    searchWithin: 'licenseId',
  },
);

/** What the license files of an organization are signed with. */
export const licenseSigningKeys = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    publicKeyHex: text(),
    /** The private half as PKCS #8, sealed. */
    privateKey: text(),
    createdAt: time(),
    retiredAt: time().nullable(),
  },
  {
    unique: { active: { on: ['organizationId'], where: { retiredAt: null } } },
    index: { created: ['organizationId', 'createdAt'] },
  },
);
