import type { DefinitionOf, WidgetDefinition, WidgetType } from '../widget.js';

/** Loads the definition of each type. */
const widgets: { readonly [Type in WidgetType]: () => Promise<{ readonly default: DefinitionOf<Type> }> } = {
  stat: () => import('./stat.js'),
  timeseries: () => import('./timeseries.js'),
  statusHistory: () => import('./status-history.js'),
  uptime: () => import('./uptime.js'),
  monitorList: () => import('./monitor-list.js'),
  incidentList: () => import('./incident-list.js'),
  certificates: () => import('./certificates.js'),
  text: () => import('./text.js'),
};

/** The types in the order in which they are offered. */
export const widgetTypes = Object.keys(widgets) as readonly WidgetType[];

/** Loads the definition of a type. */
export const loadWidget = async (type: WidgetType): Promise<WidgetDefinition> => (await widgets[type]()).default;
