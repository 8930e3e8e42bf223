import type { ReportSummary } from '@watchpost/schemas';
import type { Range } from '../../monitoring/history/stretches.js';
import type { Row, Store } from '../../store/interface/store.js';
import { reportsBounds } from './bounds.js';
import { ReportError } from './report-error.js';

type Incident = Pick<Row<'incidents'>, 'id' | 'monitorIds' | 'startedAt' | 'acknowledgedAt' | 'resolvedAt'>;

/** How many incidents there were, and how soon people came and they ended. */
export type IncidentFigures = Pick<ReportSummary, 'incidents' | 'mttaSeconds' | 'mttrSeconds'>;

const pageSize = 2000;
const maxIncidents = reportsBounds.reportIncidents.most;

/** The mean time until something happened, of those for which it happened before `to`: later changes count no more. */
const meanSeconds = (
  incidents: readonly Incident[],
  field: 'acknowledgedAt' | 'resolvedAt',
  { to }: Range,
): number | null => {
  const times = incidents.flatMap(({ startedAt, [field]: at }) =>
    at === null || at > to ? [] : [Math.max(0, at - startedAt)],
  );
  if (times.length === 0) return null;
  return Math.round(times.reduce((sum, each) => sum + each, 0) / times.length) / 1000;
};

/** The figures of incidents that began in a range, as they were at its end. */
export const incidentFigures = (incidents: readonly Incident[], range: Range): IncidentFigures => ({
  incidents: incidents.length,
  mttaSeconds: meanSeconds(incidents, 'acknowledgedAt', range),
  mttrSeconds: meanSeconds(incidents, 'resolvedAt', range),
});

/**
 * Reads the incidents of some monitors that began in a range.
 *
 * @throws ReportError when the organization had too many
 */
export const readIncidents = async (
  store: Pick<Store, 'findColumns'>,
  organizationId: string,
  { monitorIds, range }: { readonly monitorIds: ReadonlySet<string>; readonly range: Range },
): Promise<Incident[]> => {
  const found: Incident[] = [];
  const startedAt = { atLeast: range.from, below: range.to };
  const columns = ['id', 'monitorIds', 'startedAt', 'acknowledgedAt', 'resolvedAt'] as const;
  let last = '';
  for (let read = 0; read < maxIncidents; read += pageSize) {
    const where = { organizationId, startedAt, id: { above: last } };
    const page = await store.findColumns('incidents', columns, where, { orderBy: 'id', limit: pageSize });
    found.push(...page.filter((incident) => incident.monitorIds.some((id) => monitorIds.has(id))));
    if (page.length < pageSize) return found;
    last = page.at(-1)?.id ?? last;
  }
  throw new ReportError(`There are more than ${maxIncidents} incidents in the period; choose a shorter one.`);
};
