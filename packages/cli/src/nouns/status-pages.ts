import type { Noun } from './noun.js';

export const publicStatusPages: Noun = { summary: 'Read status pages as visitors see them.' };

export const statusPages: Noun = {
  summary: 'What customers see of your services.',
  table: {
    columns: ['status', 'name', 'visibility', 'url', 'id'],
    expendable: ['visibility'],
  },
  flexible: ['url'],
  operations: {
    create: {
      examples: [
        `status-pages create --name 'Example status' --visibility public --components '[{"name":"Shop","target":{"scope":"tags","tags":["shop"]}}]'`,
      ],
      nextStep: ({ url }) => `Visitors find it at ${String(url)}.`,
    },
  },
};
