import { definePages } from '../../router/define-pages.js';

/** Agents, which check from other places. */
export const agentPages = definePages({
  folder: 'connect/agents',
  title: { en: 'Agents', de: 'Agenten' },
  part: 'agents',
  scope: 'agents:read',
  icon: 'M8 9.5V14M5 14h6M8 2a3 3 0 0 1 3 3 3 3 0 0 1-6 0 3 3 0 0 1 3-3M3 8.5a6 6 0 0 1 0-7M13 8.5a6 6 0 0 0 0-7',
  pages: [
    { path: '/agents', view: 'list-page' },
    { path: '/agents/new', view: 'create-page', scope: 'agents:write' },
    { path: '/agents/:id', view: 'detail-page' },
  ],
});
