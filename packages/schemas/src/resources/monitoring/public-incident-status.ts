import * as z from '../../zod.js';

/** States that the public sees of an incident, in their usual order. */
export const publicIncidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

/** What the public sees of the state of an incident. */
export const publicIncidentStatusSchema = z
  .enum(publicIncidentStatuses, { error: `must be one of: ${publicIncidentStatuses.join(', ')}` })
  .meta({ id: 'PublicIncidentStatus', description: 'What the public sees of the state of an incident.' });

/** What the public sees of the state of an incident. */
export type PublicIncidentStatus = (typeof publicIncidentStatuses)[number];
