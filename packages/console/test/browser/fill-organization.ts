import type { ServerKitOptions } from '@watchpost/server-kit';
import { plans } from '../plans.js';
import { fillChannels } from './fill-channels.js';
import { fillCommerce } from './fill-commerce.js';
import { fillDashboard } from './fill-dashboard.js';
import { fillIncidents } from './fill-incidents.js';
import { fillOnCall } from './fill-on-call.js';
import { fillSettings } from './fill-settings.js';
import { fillShow } from './fill-show.js';
import { fillWebhooks } from './fill-webhooks.js';
import type { ConsoleFixture } from './open-console.js';

/** What the kit is made with, so that there is something to show. */
export const kitOptions: Partial<ServerKitOptions> = { webhookRetrySeconds: [0], commerce: { plans } };

/** Of the addresses, those that have one of the parts in `CONSOLE_PAGES`, such as `/on-call,/alerts`; all without it. */
export const wantedOf = (addresses: readonly string[]): readonly string[] => {
  const wanted = process.env.CONSOLE_PAGES?.split(',');
  return wanted === undefined ? addresses : addresses.filter((path) => wanted.some((part) => path.includes(part)));
};

/** Fills the owner's organization with one of everything; returns the address of every page, each with something to show. */
export const fillOrganization = async (fixture: ConsoleFixture): Promise<readonly string[]> => {
  const { owner, url } = fixture;
  const shop = await owner.monitors.create({ name: 'Shop', type: 'manual', tags: ['shop', 'production'] });
  const backup = await owner.monitors.create({
    name: 'Nightly backup with a name that is longer than most',
    type: 'heartbeat',
  });
  const website = await owner.monitors.create({
    name: 'Website',
    type: 'http',
    target: `${url}/`,
    parentId: shop.id,
    tags: ['shop'],
    description: 'What customers see first.',
  });
  await owner.monitors.setStatus(shop.id, { status: 'down', message: 'The shop closed for the day.' });
  // The check that the server makes at once may be under way: it counts as well.
  for (let check = 0; check < 6; check += 1) await owner.monitors.check(website.id).catch(() => undefined);
  const dashboard = await fillDashboard(owner);
  const show = await fillShow(owner, url);
  return [
    '/',
    '/monitors',
    '/monitors?view=cards',
    '/monitors?view=wall',
    '/monitors?view=tree',
    `/monitors/${website.id}`,
    `/monitors/${shop.id}?range=7d`,
    `/monitors/${backup.id}`,
    `/monitors/${website.id}/results`,
    `/monitors/${website.id}/results?ok=false`,
    `/monitors/${shop.id}/day/${new Date().toISOString().slice(0, 10)}`,
    '/monitors/new',
    '/monitors/import',
    '/monitors/new?type=udp',
    '/monitors/new?type=group',
    `/monitors/${website.id}/edit`,
    ...(await fillIncidents(fixture)),
    ...(await fillChannels(fixture)),
    ...(await fillOnCall(fixture)),
    ...(await fillWebhooks(fixture)),
    ...(await fillSettings(fixture)),
    ...(await fillCommerce(fixture)),
    '/nowhere',
    ...dashboard,
    ...show,
  ];
};
