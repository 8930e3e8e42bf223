import type { Noun } from './noun.js';

export const escalationPolicies: Noun = {
  summary: 'Work with escalation policies: who is paged about an incident',
  table: { columns: ['name', 'minimumSeverity', 'rounds', 'updatedAt', 'id'], expendable: ['updatedAt', 'rounds'] },
  operations: {
    create: {
      examples: [
        `escalation-policies create --name Platform --target-scope all --steps '[{"targets":[{"type":"responders"}],"waitSeconds":300}]'`,
      ],
      nextStep: ({ id }) => `See what it would do: watchpost escalation-policies test ${String(id)}`,
    },
    remove: {
      hints: { conflict: 'With --force it is taken out of the alert rules, monitors and settings that name it.' },
    },
  },
};
