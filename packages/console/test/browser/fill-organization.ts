import { fillIncidents } from './fill-incidents.js';
import type { ConsoleFixture } from './open-console.js';

/** Fills the owner's organization with one of everything; returns the address of every page, each with something to show. */
export const fillOrganization = async (fixture: ConsoleFixture): Promise<readonly string[]> => {
  const { owner } = fixture;
  await owner.monitors.create({ name: 'Shop', type: 'manual', tags: ['shop', 'production'] });
  await owner.monitors.create({ name: 'Nightly backup with a name that is longer than most', type: 'heartbeat' });
  return [
    '/',
    '/monitors',
    '/monitors?view=cards',
    '/monitors?view=wall',
    ...(await fillIncidents(fixture)),
    '/nowhere',
  ];
};
