import { fillDashboard } from './fill-dashboard.js';
import type { ConsoleFixture } from './open-console.js';

/** Fills the owner's organization with one of everything; returns the address of every page, each with something to show. */
export const fillOrganization = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const shop = await owner.monitors.create({ name: 'Shop', type: 'manual', tags: ['shop', 'production'] });
  await owner.monitors.create({ name: 'Nightly backup with a name that is longer than most', type: 'heartbeat' });
  const dashboard = await fillDashboard(owner, shop.id);
  return ['/', '/monitors', '/monitors?view=cards', '/monitors?view=wall', '/nowhere', ...dashboard];
};
