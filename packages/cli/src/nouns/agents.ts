import type { Noun } from './noun.js';

export const agents: Noun = {
  summary: 'Work with agents, which check and scrape from other networks',
  table: {
    columns: ['status', 'name', 'location', 'monitorCount', 'lastSeenAt', 'agentVersion', 'id'],
    expendable: ['agentVersion', 'location', 'lastSeenAt'],
  },
  flexible: ['location'],
  operations: {
    list: { whenEmpty: 'No agents yet. Create one: watchpost agents create --name Office --out token' },
    create: {
      examples: ['agents create --name Office --location "Hamburg, Germany" --out token'],
      nextStep: () => 'Start it in its network: watchpost-agent --url SERVER --token-file token',
    },
  },
};
