import type { Noun } from './noun.js';

export const publicStatusPages: Noun = { summary: 'Read status pages as visitors see them' };

/** What people see of a page; `-o yaml` has the rest, such as the colours of its theme. */
const itemFields = [
  ...[
    'id',
    'name',
    'slug',
    'url',
    'status',
    'components',
    'visibility',
    'domains',
    'timezone',
    'locale',
    'historyDays',
  ],
  ...['autoPublish', 'updatedAt', 'version'],
];

export const statusPages: Noun = {
  summary: 'Work with status pages: what customers see of your services',
  table: {
    columns: ['status', 'name', 'visibility', 'url', 'id'],
    expendable: ['visibility'],
  },
  flexible: ['url'],
  operations: {
    get: { itemFields },
    update: { itemFields },
    create: {
      itemFields,
      examples: [
        `status-pages create --name 'Example status' --visibility public --components '[{"name":"Shop","target":{"scope":"tags","tags":["shop"]}}]'`,
      ],
      nextStep: ({ url }) => `Visitors find it at ${String(url)}.`,
    },
  },
};
