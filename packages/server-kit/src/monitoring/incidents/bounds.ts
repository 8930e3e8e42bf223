import type { Bound } from '@watchpost/schemas';

/** Bounds of incidents; `docs/bounds.md` shows them. */
export const incidentsBounds = {
  endedAlerts: {
    most: 1000,
    unit: 'entries',
    reason: 'Alerts that end with what is deleted: each is three rows of one commit, and others wait for it.',
  },
  rewrittenIncidents: {
    most: 100,
    unit: 'entries',
    reason: 'The latest incidents of a monitor, which begin and end with its outages when its record is another one.',
  },
  incidentAlerts: {
    most: 10_000,
    unit: 'entries',
    reason: 'Alerts that are acknowledged or resolved with an incident.',
  },
  incidentMessages: {
    most: 500,
    unit: 'entries',
    reason: 'Messages about one incident that one answer shows, the first ones.',
  },
  previewRange: { most: 31, unit: 'days', reason: 'A month, of which a channel shows what it would have sent.' },
  previewIncidents: { most: 500, unit: 'entries', reason: 'Incidents whose messages are planned for one preview.' },
  previewMessages: { most: 500, unit: 'entries', reason: 'Messages of one preview.' },
  sourceStates: { most: 5000, unit: 'entries', reason: 'States of an agent or an exporter; twice what may begin.' },
} as const satisfies Readonly<Record<string, Bound>>;
