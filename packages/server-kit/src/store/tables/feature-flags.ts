import type { FeatureFlag, FlagValue, FlagValueType } from '@watchpost/schemas';
import { flag, integer, json, searchText, table, text, time, timestamps } from './declaration/table-declaration.js';

export const featureFlags = table(
  {
    id: text().primaryKey(),
    organizationId: text(),
    version: integer(),
    key: text(),
    name: text(),
    description: text(),
    tags: json<string[]>(),
    valueType: text<FlagValueType>(),
    enabled: flag(),
    value: json<FlagValue>(),
    defaultValue: json<FlagValue>(),
    rules: json<FeatureFlag['rules']>(),
    /** From 0 to 100, with two decimals. */
    rolloutPercent: json<number>(),
    bucketBy: text(),
    guard: json<NonNullable<FeatureFlag['guard']>>().nullable(),
    lastChangedAt: time(),
    guardedAt: time().nullable(),
    searchText,
    ...timestamps,
  },
  {
    unique: { key: ['organizationId', 'key'] },
    index: {
      name: ['organizationId', 'name', 'id'],
      created: ['organizationId', 'createdAt', 'id'],
      updated: ['organizationId', 'updatedAt', 'id'],
      changed: ['organizationId', 'lastChangedAt', 'id'],
    },
  },
);
