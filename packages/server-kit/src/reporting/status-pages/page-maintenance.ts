import type { MonitorTarget, PublicMaintenance } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { timestamp } from '../../base/timestamp.js';
import { maintenanceBounds } from '../../monitoring/maintenance/bounds.js';
import { type Occurrence, occurrenceAt } from '../../monitoring/maintenance/occurrence.js';
import type { Row, Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import type { PageMonitor } from './page-monitors.js';

const maxWindows = maintenanceBounds.maintenanceWindows.most;
const aheadMs = 30 * 24 * 3_600_000;
const maxOfWindow = statusPagesBounds.pageOccurrences.most;
const maxShown = statusPagesBounds.pageMaintenance.most;

/** A component with the monitors behind it. */
export interface MaintainedComponent {
  readonly id: string;
  readonly name: string;
  readonly monitors: readonly PageMonitor[];
}

/** What a window is for the public: its name and description are not read, so they cannot leak. */
const publicColumns = ['id', 'target', 'schedule', 'publicTitle', 'publicText'] as const;
type WindowColumns = Pick<Row<'maintenanceWindows'>, (typeof publicColumns)[number]>;

/** The next times that a window takes place, the present one included. */
const occurrencesOf = ({ schedule }: WindowColumns, now: number): Occurrence[] => {
  const found: Occurrence[] = [];
  for (let after = now; found.length < maxOfWindow; ) {
    const next = occurrenceAt(schedule, after);
    if (next === undefined || next.startsAt > now + aheadMs) break;
    found.push(next);
    if (schedule.type === 'once') break;
    after = next.endsAt;
  }
  return found;
};

const componentsUnder = (target: MonitorTarget, components: readonly MaintainedComponent[]) =>
  components
    .filter(({ monitors }) => monitors.some((monitor) => isAbout(target, monitor)))
    .map(({ id, name }) => ({ id, name }));

/** Reads the maintenance of the components of a page: what goes on, and what comes. */
export const readMaintenance = async (
  store: Pick<Store, 'findColumns'>,
  organizationId: string,
  components: readonly MaintainedComponent[],
  now: number,
): Promise<{ readonly now: PublicMaintenance[]; readonly next: PublicMaintenance[] }> => {
  const windows = await store.findColumns(
    'maintenanceWindows',
    publicColumns,
    { organizationId, enabled: true, startsAt: { below: now + aheadMs } },
    { orderBy: 'startsAt', limit: maxWindows },
  );
  const all = windows.flatMap((window) => {
    const about = componentsUnder(window.target, components);
    if (about.length === 0) return [];
    return occurrencesOf(window, now).map(({ startsAt, endsAt }): PublicMaintenance & { begin: number } => ({
      id: `${window.id}-${startsAt}`,
      title: window.publicTitle,
      text: window.publicText,
      status: startsAt <= now ? 'inProgress' : 'scheduled',
      startsAt: timestamp(startsAt),
      endsAt: timestamp(endsAt),
      components: about,
      begin: startsAt,
    }));
  });
  const shown = all.sort((a, b) => a.begin - b.begin).map(({ begin: _, ...maintenance }) => maintenance);
  return {
    now: shown.filter(({ status }) => status === 'inProgress').slice(0, maxShown),
    next: shown.filter(({ status }) => status === 'scheduled').slice(0, maxShown),
  };
};
