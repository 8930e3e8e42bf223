import {
  bounds,
  type PublicComponentDetail,
  type PublicIncident,
  type PublicIncidentHistory,
} from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import type { KeptPage } from '../../request/ports/public-pages.js';
import { statusPagesBounds } from './bounds.js';
import { localDate, startOfDate } from './local-days.js';
import { readPageIncidents, withoutKey } from './page-incidents.js';

const dayMs = 24 * 3_600_000;
const maxListed = statusPagesBounds.pageListed.most;

/** The month that is so many after another. */
const addMonths = (month: string, count: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
};

/** The incidents of a month; `undefined` for a month before the page was made or after the present one. */
export const readHistory = async (
  { row, components }: KeptPage,
  asked: string | undefined,
  { now, services }: Context,
): Promise<PublicIncidentHistory | undefined> => {
  const present = localDate(now, row.timezone).slice(0, 7);
  // A page shows the incidents of the days that it shows, also from before it was made.
  const first = localDate(row.createdAt - row.historyDays * dayMs, row.timezone).slice(0, 7);
  const month = asked ?? present;
  if (month < first || month > present) return undefined;
  const startedAt = {
    atLeast: startOfDate(`${month}-01`, row.timezone),
    below: startOfDate(`${addMonths(month, 1)}-01`, row.timezone),
  };
  const incidents = row.show.incidents ? await readPageIncidents(services.store, row, components, { startedAt }) : [];
  return {
    month,
    previousMonth: month > first ? addMonths(month, -1) : null,
    nextMonth: month < present ? addMonths(month, 1) : null,
    incidents: incidents.slice(0, maxListed).map(withoutKey),
  };
};

/** One incident; `undefined` when the page does not show it. */
export const readIncident = async (
  { row, components }: KeptPage,
  asked: string,
  { services }: Context,
): Promise<PublicIncident | undefined> => {
  const number = Number(asked);
  const isNumber = Number.isInteger(number) && number <= bounds.incidentNumber.most;
  if (!row.show.incidents || !isNumber) return undefined;
  const [incident] = await readPageIncidents(services.store, row, components, { number });
  return incident && withoutKey(incident);
};

/** One component with the incidents of its days; `undefined` when the page does not have it. */
export const readComponent = async (
  { row, page, components }: KeptPage,
  id: string,
  { now, services }: Context,
): Promise<PublicComponentDetail | undefined> => {
  const component = page.groups.flatMap((group) => group.components).find((each) => each.id === id);
  if (component === undefined) return undefined;
  const startedAt = { atLeast: now - row.historyDays * dayMs };
  const incidents = row.show.incidents ? await readPageIncidents(services.store, row, components, { startedAt }) : [];
  return {
    component,
    group: page.groups.find((group) => group.components.includes(component))?.name ?? null,
    incidents: incidents
      .filter((incident) => incident.components.some((each) => each.id === id))
      .slice(0, maxListed)
      .map(withoutKey),
  };
};
