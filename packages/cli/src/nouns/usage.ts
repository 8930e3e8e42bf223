import type { Noun } from './noun.js';

export const usage: Noun = {
  summary: 'See what the organization uses, and what it may use',
  operations: {
    list: {
      table: { columns: ['metric', 'quantity', 'limit', 'percent', 'periodEnd'], expendable: ['periodEnd', 'percent'] },
    },
  },
};
