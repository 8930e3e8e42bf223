import type { ServerKitOptions } from '@watchpost/server-kit';
import { fillSettings } from './fill-settings.js';
import { fillWebhooks } from './fill-webhooks.js';
import type { ConsoleFixture } from './open-console.js';

/** What the kit is made with, so that there is something to show. */
export const kitOptions: Partial<ServerKitOptions> = { webhookRetrySeconds: [0] };

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
    ...(await fillWebhooks(fixture)),
    ...(await fillSettings(fixture)),
    '/nowhere',
  ];
};
