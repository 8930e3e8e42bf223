import type { ConsoleParts } from '../console/parts.js';
import { mayOpen, type Route, routes } from '../router/routes.js';
import { coreWords } from '../words/core.js';

/** Something that can be opened or done. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is. */
  readonly group: string;
  readonly run: () => void;
}

type Words = (typeof coreWords)['en'];

/** The pages that the person may open. */
export const pageCommands = ({ address, session }: ConsoleParts, words: Words): readonly Command[] =>
  (routes as readonly Route[])
    .filter((route) => route.isPublic !== true && !route.path.includes(':') && mayOpen(route, session))
    .map(({ path, title, rail }) => ({
      id: `page ${path}`,
      label: words.pages[title as keyof Words['pages']],
      group: rail === undefined ? '' : words.groups[rail],
      run: () => address.go(path),
    }));

/** How many of each kind are offered. */
const mostOfEach = 5;

/** Monitors and incidents whose name has the text. */
export const searchCommands = async (
  { client, address, session, language }: ConsoleParts,
  search: string,
  signal: AbortSignal,
): Promise<readonly Command[]> => {
  const words = coreWords[language.peek()];
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
      group: words.pages.monitors,
      run: () => address.go(`/monitors/${id}`),
    })),
    ...(foundIncidents?.data ?? []).map(({ id, number, title }) => ({
      id,
      label: `#${number} ${title}`,
      group: words.pages.incidents,
      run: () => address.go(`/incidents/${id}`),
    })),
  ];
};
