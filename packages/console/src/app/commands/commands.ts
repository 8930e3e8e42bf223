import type { ConsoleParts } from '../console/parts.js';
import { routes } from '../pages.js';
import { groupOf, mayOpen } from '../router/routes.js';
import { incidentPages } from '../watch/incidents/pages.js';
import { monitorPages } from '../watch/monitors/pages.js';
import { coreWords } from '../words/core.js';

/** Something that can be opened or done. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is. */
  readonly group: string;
  readonly run: () => void;
}

/** The pages that the person may open. */
export const pageCommands = ({ address, session, language }: ConsoleParts): readonly Command[] =>
  routes
    .filter((route) => route.isPublic !== true && !route.path.includes(':') && mayOpen(route, session))
    .map((route) => {
      const group = groupOf(route);
      const { create, groups } = coreWords[language.value];
      const title = route.title[language.value];
      return {
        id: `page ${route.path}`,
        label: route.path.endsWith('/new') ? `${title} · ${create}` : title,
        group: group === undefined ? '' : groups[group],
        run: () => address.go(route.path),
      };
    });

/** How many of each kind are offered. */
const mostOfEach = 5;

/** Monitors and incidents whose name has the text. */
export const searchCommands = async (
  { client, address, session, language }: ConsoleParts,
  search: string,
  signal: AbortSignal,
): Promise<readonly Command[]> => {
  const monitors = session.may('monitors:read')
    ? client.monitors.list({ search, pageSize: mostOfEach }, { signal })
    : undefined;
  const incidents = session.may('incidents:read')
    ? client.incidents.list({ search, pageSize: mostOfEach }, { signal })
    : undefined;
  const [foundMonitors, foundIncidents] = await Promise.all([monitors, incidents]);
  return [
    ...(foundMonitors?.data ?? []).map(({ id, name }) => ({
      id,
      label: name,
      group: monitorPages.title[language.peek()],
      run: () => address.go(`/monitors/${id}`),
    })),
    ...(foundIncidents?.data ?? []).map(({ id, number, title }) => ({
      id,
      label: `#${number} ${title}`,
      group: incidentPages.title[language.peek()],
      run: () => address.go(`/incidents/${id}`),
    })),
  ];
};
