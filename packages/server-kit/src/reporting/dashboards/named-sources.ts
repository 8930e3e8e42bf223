import type { Dashboard, DashboardWidget, Scope } from '@watchpost/schemas';
import { readSelectors } from '../../monitoring/exporters/selectors.js';
import { refusal } from '../../request/access/authorize.js';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';

/** What of a dashboard says what it shows. */
export type DashboardContent = Pick<Dashboard, 'widgets' | 'variables'>;

/** What a widget says that shows samples of an exporter. */
const exporterConfigOf = (widget: DashboardWidget) =>
  (widget.type === 'stat' || widget.type === 'timeseries') && widget.config.metric === 'exporterSample'
    ? widget.config
    : undefined;

/** Whether a widget shows samples of an exporter; its target then has no meaning. */
export const isOfExporter = (widget: DashboardWidget): boolean => exporterConfigOf(widget) !== undefined;

/** The monitors that a part of a dashboard names, and the field that does. */
interface Naming {
  readonly field: string;
  readonly monitorIds: readonly string[];
}

const namingsOf = ({ widgets, variables }: DashboardContent): Naming[] => [
  ...widgets.flatMap((widget, index) =>
    widget.type !== 'text' && !isOfExporter(widget) && widget.config.target.scope === 'monitors'
      ? [{ field: `widgets[${index}].config.target.monitorIds`, monitorIds: widget.config.target.monitorIds }]
      : [],
  ),
  ...variables.flatMap(({ type, values }, index) =>
    type === 'monitor' ? [{ field: `variables[${index}].values`, monitorIds: values }] : [],
  ),
];

/** Which permission a widget needs beyond that to see the dashboard. */
export const scopesOf = (widget: DashboardWidget): readonly Scope[] => {
  if (widget.type === 'text') return [];
  if (isOfExporter(widget)) return ['exporters:read'];
  if (widget.type === 'incidentList') return ['monitors:read', 'incidents:read'];
  if (widget.type !== 'stat') return ['monitors:read'];
  if (widget.config.metric === 'errorBudget') return ['reports:read'];
  return widget.config.metric === 'openIncidents' ? ['monitors:read', 'incidents:read'] : ['monitors:read'];
};

/** @throws ProblemError `validation_failed` naming an exporter that does not exist, or a selector that cannot be read */
const assertExporters = async (
  content: DashboardContent,
  context: OrganizationContext,
  before?: DashboardContent,
): Promise<void> => {
  const { caller, services } = context;
  const named = content.widgets.flatMap((widget, index) => {
    const config = exporterConfigOf(widget);
    return config === undefined ? [] : [{ ...config, path: `widgets[${index}].config` }];
  });
  if (named.length === 0) return;
  await readSelectors(
    named.map(({ path, selector }) => ({ path: `${path}.selector`, text: selector ?? '' })),
    context,
  );
  const known = new Set(before?.widgets.map((widget) => exporterConfigOf(widget)?.exporterId ?? null));
  const ids = [...new Set(named.flatMap(({ exporterId }) => exporterId ?? []))].filter((id) => !known.has(id));
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const found =
    ids.length === 0 ? [] : await services.store.findColumns('exporters', ['id'], where, { limit: ids.length });
  for (const { id } of found) known.add(id);
  for (const { exporterId, path } of named) {
    if (known.has(exporterId)) continue;
    throw invalidField(`${path}.exporterId`, 'not_found', 'must be an exporter of this organization');
  }
};

/**
 * Checks what a dashboard names. A monitor that is deleted later is left out of the answer, so the commit guards nothing.
 *
 * @param before what it named before: a deleted monitor there does not hinder another change
 * @throws ProblemError `validation_failed` naming the field of a monitor that does not exist, or of an exporter
 */
export const assertSources = async (
  content: DashboardContent,
  context: OrganizationContext,
  before?: DashboardContent,
): Promise<void> => {
  const { caller, services } = context;
  await assertExporters(content, context, before);
  const known = new Set(before === undefined ? [] : namingsOf(before).flatMap(({ monitorIds }) => monitorIds));
  const namings = namingsOf(content);
  const ids = [...new Set(namings.flatMap(({ monitorIds }) => monitorIds))].filter((id) => !known.has(id));
  if (ids.length === 0) return;
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const found = await services.store.findColumns('monitors', ['id'], where, { limit: ids.length });
  for (const { id } of found) known.add(id);
  for (const { field, monitorIds } of namings) {
    const missing = monitorIds.find((id) => !known.has(id));
    if (missing === undefined) continue;
    throw invalidField(field, 'not_found', `must name monitors of this organization; there is no ${missing}`);
  }
};

/**
 * Publishing shows strangers what widgets read, so the caller must be allowed to read it; otherwise this would bypass the
 * permission.
 *
 * @throws ProblemError `forbidden`
 */
export const assertMayPublish = (
  { visibility, widgets }: Pick<Dashboard, 'visibility' | 'widgets'>,
  context: OrganizationContext,
  resource: { readonly type: string; readonly id: string | null; readonly name: string },
): void => {
  if (visibility !== 'public') return;
  const missing = new Set(widgets.flatMap(scopesOf).filter((scope) => !context.caller.scopes.has(scope)));
  if (missing.size === 0) return;
  throw refusal(context, `To publish it you need the permission ${[...missing].join(', ')} yourself.`, resource);
};
