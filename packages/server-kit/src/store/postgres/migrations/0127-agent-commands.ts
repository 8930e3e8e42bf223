import type { Migration } from '../../upkeep/migrate.js';

/** The programs that an agent offers; none until it says so with its next hello. */
export const agentCommands: Migration = {
  id: 127,
  name: 'agent-commands',
  isBreaking: false,
  sql: `
ALTER TABLE agents ADD COLUMN commands jsonb NOT NULL DEFAULT '[]';
`,
};
