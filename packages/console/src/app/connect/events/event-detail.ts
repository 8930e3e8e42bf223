import type { Event } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery, type Query } from '../../store/query.js';

/** Reads one event; it never changes. */
export const createEventDetail = ({ client }: Pick<ConsoleParts, 'client'>, id: string): Query<Event> =>
  createQuery((abort) => client.events.get(id, { signal: abort }));
